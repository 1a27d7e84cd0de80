import { TurnId } from "@steward/contracts/ids.ts";
import { Trace } from "@steward/contracts/trace.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../../kernel/app-error.ts";
import { principalOf, requireScope } from "../authenticate.ts";
import type { HttpServices } from "../http-services.ts";
import { toTrace } from "../to-trace.ts";
import { toTurn } from "../to-turn.ts";

const params = z.object({ id: TurnId });
const querystring = z.object({ download: z.string().optional() });

export function traceRoutes({ access, turns }: HttpServices): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      "/api/turns/:id/trace",
      {
        onRequest: requireScope(access, "read"),
        schema: { tags: ["Turns"], params, querystring, response: { 200: Trace } },
      },
      async (request, reply) => {
        const turn = await turns.get(request.params.id);
        if (turn?.ownerId !== principalOf(request).userId) {
          throw new AppError("not_found", "There is no turn with this id.");
        }
        if (request.query.download !== undefined) {
          const name = `trace-${turn.id}.json`;
          void reply.header("content-disposition", `attachment; filename="${name}"`);
        }
        return toTrace(toTurn(turn), await turns.events(turn.id));
      },
    );
    done();
  };
}
