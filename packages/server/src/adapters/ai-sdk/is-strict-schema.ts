/** Whether OpenAI's strict mode takes a schema: every object closed, every property required. */
export function isStrictSchema(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrictSchema);
  if (typeof schema !== "object" || schema === null) return true;
  const fields = new Map<string, unknown>(Object.entries(schema));
  const properties = fields.get("properties");
  if (fields.get("type") === "object" || properties !== undefined) {
    const names = Object.keys(Object(properties ?? {}) as object);
    const required: unknown = fields.get("required") ?? [];
    if (fields.get("additionalProperties") !== false) return false;
    if (!Array.isArray(required) || names.some((name) => !required.includes(name))) return false;
  }
  return [...fields.values()].every(isStrictSchema);
}
