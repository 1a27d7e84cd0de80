import { Health, Status } from "@steward/contracts/status.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { requireOwner, requireScope } from "../exchange/authenticate.ts";
import type { Access } from "../../../modules/access/index.ts";

const tags = ["System"];

export type SystemServices = {
  readonly access: Access;
  /** The config in force, secrets masked. */
  readonly config: () => unknown;
  readonly isReady: () => boolean;
  readonly metrics: () => Promise<string>;
  readonly status: () => Promise<Status>;
  readonly version: string;
};

export function systemRoutes(services: SystemServices): FastifyPluginCallbackZod {
  const { access, version, isReady, status, config, metrics } = services;
  const isAdmin = requireScope(access, "admin");
  const ready = z.object({ ready: z.boolean() });
  return (app, _options, done) => {
    app.get("/health", { schema: { tags, response: { 200: Health } } }, () => ({
      status: "ok" as const,
      version,
    }));
    app.get(
      "/ready",
      { schema: { tags, response: { 200: ready, 503: ready } } },
      async (_request, reply) => reply.code(isReady() ? 200 : 503).send({ ready: isReady() }),
    );
    app.get(
      "/api/status",
      { onRequest: requireScope(access, "read"), schema: { tags, response: { 200: Status } } },
      () => status(),
    );
    app.get(
      "/api/config",
      { onRequest: isAdmin, schema: { tags, response: { 200: z.unknown() } } },
      () => config(),
    );
    app.get(
      "/metrics",
      { onRequest: [requireScope(access, "read"), requireOwner], schema: { tags } },
      async (_request, reply) =>
        reply.type("text/plain; version=0.0.4; charset=utf-8").send(await metrics()),
    );
    done();
  };
}
