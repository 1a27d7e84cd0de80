import { GraphReply, GraphQuery } from "@steward/contracts/graph.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { MemoryDesk } from "../../../modules/memory/index.ts";

export type GraphServices = {
  readonly access: Access;
  readonly memory: MemoryDesk;
};

/** People, places and things, and how they are connected. */
export function graphRoutes({ access, memory }: GraphServices): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      "/api/memory/graph",
      {
        onRequest: requireScope(access, "read"),
        schema: { tags: ["Memory"], querystring: GraphQuery, response: { 200: GraphReply } },
      },
      (request) => memory.graph(principalOf(request), request.query),
    );
    done();
  };
}
