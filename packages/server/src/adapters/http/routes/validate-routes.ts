import { ValidateReply, ValidateRequest } from "@steward/contracts/evidence.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { abortOnClose } from "../exchange/abort-on-close.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Sender } from "../../../modules/inbox/index.ts";

export type ValidateServices = {
  readonly access: Access;
  /** Must not throw for what is wrong with models or the embedder. */
  readonly validate: (
    by: Sender,
    request: ValidateRequest,
    signal: AbortSignal,
  ) => Promise<ValidateReply>;
};

/** What evidence says to an answer, whoever wrote it: see docs/verification.md. */
export function validateRoutes({ access, validate }: ValidateServices): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      "/validate",
      {
        onRequest: requireScope(access, "read"),
        schema: { tags: ["Validation"], body: ValidateRequest, response: { 200: ValidateReply } },
      },
      (request, reply) => validate(principalOf(request), request.body, abortOnClose(reply)),
    );
    done();
  };
}
