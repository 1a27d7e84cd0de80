import { IntentReply, IntentRequest } from "@steward/contracts/intent.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { abortOnClose } from "../exchange/abort-on-close.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import { toArtifact } from "../exchange/to-artifact.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Artifacts } from "../../../modules/artifacts/index.ts";
import type { Intents } from "../../../modules/threads/index.ts";

const MOST_ARTIFACTS = 200;

export type IntentServices = {
  readonly access: Access;
  readonly artifacts: Artifacts;
  readonly intents: Intents;
};

/** One message, and what became of it: see docs/intent-api.md. */
export function intentRoutes({
  access,
  artifacts,
  intents,
}: IntentServices): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      "/agent/intent",
      {
        onRequest: requireScope(access, "chat"),
        schema: { tags: ["Intents"], body: IntentRequest, response: { 200: IntentReply } },
      },
      async (request, reply) => {
        const by = principalOf(request);
        const signal = abortOnClose(reply);
        if (request.body.dry_run) {
          return { ...(await intents.plan(by, request.body, signal)), artifacts: [] };
        }
        const made = await intents.run(by, request.body, signal);
        const filter = { turnId: made.turn_id ?? undefined, limit: MOST_ARTIFACTS };
        const page = await artifacts.list(by.userId, filter);
        return { ...made, artifacts: page.artifacts.map(toArtifact) };
      },
    );
    done();
  };
}
