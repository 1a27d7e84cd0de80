import { EmbeddedState, ModelList, UseModel } from "@steward/contracts/model-entry.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { requireScope } from "../exchange/authenticate.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { ModelDesk } from "../../../modules/models/index.ts";

const tags = ["Models"];

export type ModelServices = {
  readonly access: Access;
  readonly models: ModelDesk;
};

export function modelRoutes({ access, models }: ModelServices): FastifyPluginCallbackZod {
  const isAdmin = requireScope(access, "admin");
  return (app, _options, done) => {
    app.get(
      "/api/models",
      { onRequest: requireScope(access, "read"), schema: { tags, response: { 200: ModelList } } },
      () => models.list(),
    );
    app.post(
      "/api/models/use",
      { onRequest: isAdmin, schema: { tags, body: UseModel, response: { 200: ModelList } } },
      (request) => models.use(request.body),
    );
    app.post(
      "/api/models/embedded/prepare",
      { onRequest: isAdmin, schema: { tags, response: { 202: EmbeddedState } } },
      async (_request, reply) => reply.code(202).send(models.prepare()),
    );
    app.post(
      "/api/models/pull",
      {
        onRequest: isAdmin,
        schema: {
          tags,
          body: z.strictObject({ model: z.string().min(1) }),
          response: { 202: EmbeddedState },
        },
      },
      async (request, reply) => reply.code(202).send(models.prepare(request.body.model)),
    );
    done();
  };
}
