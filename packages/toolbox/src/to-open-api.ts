import { ToolboxError } from "@steward/contracts/toolbox.ts";
import { z } from "zod";
import type { Router } from "./core/router.ts";

export type Operation = {
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { description: string; content?: Content }>>;
};

type Parameter = {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly schema: unknown;
};

type Content = Readonly<Record<"application/json", { readonly schema: unknown }>>;

export type OpenApi = {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** The routes as an OpenAPI document, made from the schemas that check them. */
export function toOpenApi(router: Router, version: string): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of router.routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route) };
  }
  return { openapi: "3.1.0", info: { title: "Steward toolbox", version }, paths };
}

function toOperation(route: Router["routes"][number]): Operation {
  return {
    summary: route.summary,
    parameters: [...toPathParameters(route.path), ...toQueryParameters(route.query)],
    ...(route.body && { requestBody: { content: toContent(route.body) } }),
    responses: {
      "200": { description: "Done", ...(route.answer && { content: toContent(route.answer) }) },
      default: { description: "Why not", content: toContent(ToolboxError) },
    },
  };
}

function toContent(schema: z.ZodType): Content {
  return { "application/json": { schema: toSchema(schema) } };
}

function toSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return rest;
}

function toPathParameters(path: string): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function toQueryParameters(query: z.ZodType | undefined): Parameter[] {
  const { properties = {}, required = [] } = query ? toSchema(query) : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}
