import { Health, Readiness, Status } from "@steward/contracts/status.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { principalOf, requireOwner, requireScope } from "../exchange/authenticate.ts";
import type { Access } from "../../../modules/access/index.ts";

const tags = ["System"];

export type SystemServices = {
  readonly access: Access;
  /** The config in force, secrets masked. */
  readonly config: () => unknown;
  /** Whether messages can be taken and kept now. */
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: () => Promise<string>;
  readonly status: () => Promise<Status>;
  readonly version: string;
};

export function systemRoutes(services: SystemServices): FastifyPluginCallbackZod {
  const { access, version, readiness, status, config, metrics } = services;
  const isAdmin = requireScope(access, "admin");
  return (app, _options, done) => {
    app.get("/health", { schema: { tags, response: { 200: Health } } }, () => ({
      status: "ok" as const,
      version,
    }));
    app.get(
      "/ready",
      { schema: { tags, response: { 200: Readiness, 503: Readiness } } },
      async (_request, reply) => {
        const answer = await readiness();
        return reply.code(answer.ready ? 200 : 503).send(answer);
      },
    );
    app.get(
      "/api/status",
      { onRequest: requireScope(access, "read"), schema: { tags, response: { 200: Status } } },
      async (request) => {
        const all = await status();
        if (principalOf(request).role === "owner") return all;
        return { ...all, pid: null, home: null, configError: null };
      },
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
