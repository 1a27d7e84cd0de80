import { z } from "zod";

/** The part of OpenAPI 3 and JSON Schema that the page shows; anything else is left alone. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly default?: unknown;
  readonly format?: string;
}

const Schema = z.custom<JsonSchema>(
  (value) => typeof value === "object" || typeof value === "boolean",
);
const Media = z.record(z.string(), z.looseObject({ schema: Schema.optional() }));

const Parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: Schema.optional(),
});

const Operation = z.looseObject({
  tags: z.array(z.string()).optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  parameters: z.array(Parameter).optional(),
  requestBody: z.looseObject({ content: Media.optional() }).optional(),
  responses: z
    .record(
      z.string(),
      z.looseObject({ description: z.string().optional(), content: Media.optional() }),
    )
    .optional(),
});
export type ApiOperation = z.infer<typeof Operation>;

export const ApiDocument = z.looseObject({
  info: z.looseObject({
    title: z.string(),
    version: z.string(),
    description: z.string().optional(),
  }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({ schemas: z.record(z.string(), Schema).optional() }).optional(),
});
export type ApiDocument = z.infer<typeof ApiDocument>;

export interface ApiRoute {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

export interface ApiGroup {
  readonly name: string;
  readonly routes: readonly ApiRoute[];
}

const methods = ["get", "post", "put", "patch", "delete"];

/** Routes by their first tag, else by the first segment of their path. */
export function groupRoutes(document: ApiDocument, other: string): ApiGroup[] {
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    methods.flatMap((method): ApiRoute[] => {
      const operation = Operation.safeParse(operations[method]);
      return operation.success ? [{ method, path, operation: operation.data }] : [];
    }),
  );
  const groups = Map.groupBy(
    routes,
    (route) => route.operation.tags?.[0] ?? toSegment(route.path) ?? other,
  );
  return [...groups].map(([name, entries]) => ({ name, routes: entries }));
}

function toSegment(path: string): string | undefined {
  return path.split("/").find((part) => part !== "" && part !== "api" && !part.startsWith("{"));
}

export function findSchema(document: ApiDocument, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  return (name === undefined ? undefined : document.components?.schemas?.[name]) ?? schema;
}
