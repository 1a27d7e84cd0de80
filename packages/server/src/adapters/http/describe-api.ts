import fastifySwagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { relayedPaths } from "./relayed-paths.data.ts";
import { routeSummaries } from "./route-summaries.data.ts";

/**
 * The OpenAPI document. It is written from an app that serves nobody, so that the one that serves does
 * not carry what writes it.
 */
export async function describeApi(
  app: FastifyInstance,
  version: string,
  addRoutes: (app: FastifyInstance) => Promise<void>,
): Promise<object> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Steward", version },
      components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
      security: [{ key: [] }],
    },
    transform: describeRoute,
    transformObject: (document) =>
      "openapiObject" in document
        ? { ...document.openapiObject, paths: { ...relayedPaths, ...document.openapiObject.paths } }
        : document.swaggerObject,
  });
  await addRoutes(app);
  await app.ready();
  try {
    return app.swagger();
  } finally {
    await app.close();
  }
}

/** The schema of a route as JSON Schema, with what the route is for. */
function describeRoute(route: Parameters<typeof jsonSchemaTransform>[0]) {
  const { schema, url } = jsonSchemaTransform(route);
  const summary = routeSummaries[`${String(route.route.method)} ${route.url}`];
  return { url, schema: summary === undefined ? schema : { ...schema, summary } };
}
