import { ValidateReply, ValidateRequest } from "@steward/contracts/evidence.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { abortOnClose } from "../abort-on-close.ts";
import { principalOf, requireScope } from "../authenticate.ts";
import type { HttpServices } from "../http-services.ts";

/** What evidence says to an answer, whoever wrote it: see docs/verification.md. */
export function validateRoutes({ access, validate }: HttpServices): FastifyPluginCallbackZod {
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
