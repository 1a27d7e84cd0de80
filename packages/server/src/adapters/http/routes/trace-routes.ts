import type { Evidence } from "@steward/contracts/evidence.ts";
import { TurnId } from "@steward/contracts/ids.ts";
import { Trace } from "@steward/contracts/trace.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { readEarlierEvidence } from "../../../modules/agent/index.ts";
import type { Conversations } from "../../../modules/conversations/index.ts";
import type { Turns } from "../../../modules/turns/index.ts";
import type { OwnedTurn } from "../../../modules/turns/ports.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import { toTrace } from "./to-trace.ts";
import { toTurn } from "../exchange/to-turn.ts";
import type { Access } from "../../../modules/access/index.ts";

const params = z.object({ id: TurnId });
const querystring = z.object({ download: z.string().optional() });

export type TraceServices = {
  readonly access: Access;
  readonly conversations: Pick<Conversations, "path">;
  readonly turns: Turns;
};

export function traceRoutes(services: TraceServices): FastifyPluginCallbackZod {
  const { access, turns } = services;
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
        const trace = toTrace(toTurn(turn), await turns.events(turn.id));
        return {
          ...trace,
          evidence: [...trace.evidence, ...(await readNamed(services, turn, trace))],
        };
      },
    );
    done();
  };
}

/** What the claims of a turn name and the turns before it had found. */
async function readNamed(
  services: TraceServices,
  turn: OwnedTurn,
  { check, evidence }: Trace,
): Promise<Evidence[]> {
  const own = new Set(evidence.map(({ id }) => id));
  const named = check.claims.flatMap((claim) => claim.evidence).filter((id) => !own.has(id));
  if (named.length === 0) return [];
  const earlier = await readEarlierEvidence(services, turn);
  return earlier.filter(({ id }) => named.includes(id));
}
