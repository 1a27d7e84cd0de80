import { z } from "zod";

/** One key of the config, as the reference page and error messages need it. */
export type DescribedKey = {
  /** Dotted; `<name>` stands for a name that the user chooses, `[]` for an item of a list. */
  readonly path: string;
  readonly type: string;
  /** JSON text; undefined where there is none. */
  readonly defaultText: string | undefined;
  readonly description: string;
  /** Whether it only groups other keys. */
  readonly isSection: boolean;
  /** Whether it is read at the start alone: marked so in its schema. */
  readonly needsRestart: boolean;
};

export type Shape = z.core.JSONSchema.JSONSchema;

/** The schema as JSON Schema: a documented form to walk, unlike the schema library's own objects. */
export function toShape(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" });
}

export function describeKeys(schema: z.ZodType): readonly DescribedKey[] {
  const keys = new Map<string, DescribedKey>();
  for (const key of walk(toShape(schema), "")) if (!keys.has(key.path)) keys.set(key.path, key);
  return [...keys.values()];
}

/** The names that may stand at a path; empty where the user chooses them. */
export function knownKeysAt(shape: Shape, path: readonly PropertyKey[]): string[] {
  return shapesAt(shape, path).flatMap((each) => [
    ...Object.keys(each.properties ?? {}),
    ...enumOf(each.propertyNames),
  ]);
}

/** The forms that a value at a path may have. */
export function shapesAt(shape: Shape, path: readonly PropertyKey[]): Shape[] {
  let shapes = alternatives(shape);
  for (const key of path) {
    shapes = shapes
      .flatMap((each) => childrenOf(each, String(key)))
      .flatMap((each) => alternatives(each));
  }
  return shapes;
}

function childrenOf(shape: Shape, key: string): Shape[] {
  const named = shape.properties?.[key];
  if (isShape(named)) return [named];
  return [shape.additionalProperties, shape.items].filter(isShape);
}

function* walk(shape: Shape, path: string): Generator<DescribedKey> {
  for (const each of alternatives(shape)) {
    for (const [name, child] of Object.entries(each.properties ?? {})) {
      if (isShape(child)) yield* describe(child, path === "" ? name : `${path}.${name}`);
    }
    if (isShape(each.additionalProperties)) {
      yield* walk(each.additionalProperties, `${path}.<name>`);
    }
    if (isShape(each.items)) yield* walk(each.items, `${path}[]`);
  }
}

function* describe(shape: Shape, path: string): Generator<DescribedKey> {
  const isSection = alternatives(shape).every((each) => each.properties !== undefined);
  yield {
    path,
    type: typeOf(shape),
    defaultText:
      shape.default === undefined || isSection ? undefined : JSON.stringify(shape.default),
    description:
      shape.description ??
      alternatives(shape).find((each) => each.description !== undefined)?.description ??
      "",
    isSection,
    needsRestart: alternatives(shape).some((each) => each.needsRestart === true),
  };
  yield* walk(shape, path);
}

function typeOf(shape: Shape): string {
  const types = alternatives(shape).map((each) => {
    if (each.const !== undefined) return JSON.stringify(each.const);
    if (each.enum !== undefined) return each.enum.map(String).join(" | ");
    if (each.type === "array") {
      return `list of ${isShape(each.items) ? typeOf(each.items) : "anything"}`;
    }
    if (each.properties !== undefined) return "section";
    if (each.type === "object") return mapType(each);
    return typeof each.type === "string" ? each.type : "text";
  });
  return [...new Set(types)].join(" or ");
}

function mapType(shape: Shape): string {
  const value = isShape(shape.additionalProperties)
    ? typeOf(shape.additionalProperties)
    : "anything";
  const names = enumOf(shape.propertyNames);
  return `map of ${names.length === 0 ? "name" : names.join(" | ")} to ${value}`;
}

function alternatives(shape: Shape): Shape[] {
  const options = shape.anyOf ?? shape.oneOf;
  return options === undefined
    ? [shape]
    : options.filter(isShape).flatMap((each) => alternatives(each));
}

function enumOf(shape: unknown): string[] {
  return isShape(shape) && shape.enum !== undefined ? shape.enum.map(String) : [];
}

function isShape(value: unknown): value is Shape {
  return typeof value === "object" && value !== null;
}
