type JsonSchema = Readonly<Record<string, unknown>>;

const scalarTypes = new Set(["string", "number", "integer", "boolean", "null"]);
const kept = [
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
] as const;
const dateFormats = new Set(["date-time", "time", "date"]);

/** What the grammar cannot say (patterns, bounds of numbers) is left out: the caller still validates. */
export function toGrammarSchema(schema: JsonSchema): object {
  if ("const" in schema) return { const: schema.const };
  if (Array.isArray(schema.enum)) return { enum: schema.enum };
  if (typeof schema.$ref === "string") {
    return { $ref: schema.$ref.replace("#/definitions/", "#/$defs/"), ...toDefinitions(schema) };
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) {
    return {
      oneOf: choices.map((choice) => toGrammarSchema(asSchema(choice))),
      ...toDefinitions(schema),
    };
  }
  if (Array.isArray(schema.allOf)) {
    const merged: Record<string, unknown> = { ...schema, allOf: undefined };
    for (const one of schema.allOf) Object.assign(merged, asSchema(one));
    return toGrammarSchema(merged);
  }
  const type = toType(schema);
  if (Array.isArray(type)) {
    if (type.every((one) => scalarTypes.has(String(one)))) return { type };
    return { oneOf: type.map((one) => toGrammarSchema({ ...schema, type: one })) };
  }
  return toTyped(schema, type);
}

function toType(schema: JsonSchema): unknown {
  if (schema.type !== undefined) return schema.type;
  if (schema.properties !== undefined) return "object";
  if (schema.items !== undefined) return "array";
  return ["string", "number", "boolean", "null", "object"];
}

function toTyped(schema: JsonSchema, type: unknown): object {
  const limits = Object.fromEntries(
    kept.flatMap((key) => (typeof schema[key] === "number" ? [[key, schema[key]]] : [])),
  );
  if (type === "object") {
    const properties = Object.entries(asSchema(schema.properties));
    const additional = schema.additionalProperties;
    return {
      type,
      ...limits,
      ...(properties.length === 0
        ? { additionalProperties: true }
        : {
            properties: Object.fromEntries(
              properties.map(([name, value]) => [name, toGrammarSchema(asSchema(value))]),
            ),
            additionalProperties:
              typeof additional === "object" ? toGrammarSchema(asSchema(additional)) : false,
          }),
      ...toDefinitions(schema),
    };
  }
  if (type === "array") {
    return {
      type,
      ...limits,
      items: toGrammarSchema(asSchema(schema.items)),
      ...toDefinitions(schema),
    };
  }
  const format = schema.format;
  if (type === "string" && typeof format === "string" && dateFormats.has(format)) {
    return { type, format };
  }
  return { type, ...limits };
}

function toDefinitions(schema: JsonSchema): object {
  const definitions = Object.entries(asSchema(schema.$defs ?? schema.definitions));
  if (definitions.length === 0) return {};
  return {
    $defs: Object.fromEntries(
      definitions.map(([name, value]) => [name, toGrammarSchema(asSchema(value))]),
    ),
  };
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonSchema)
    : {};
}
