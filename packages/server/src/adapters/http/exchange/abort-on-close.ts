import type { FastifyReply } from "fastify";
import { AppError } from "../../../kernel/app-error.ts";

/** Aborts when whoever asked goes away before the answer is complete. */
export function abortOnClose({ raw: response }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => {
    if (response.writableFinished) return;
    gone.abort(new AppError("conflict", "Whoever asked has gone."));
  });
  return gone.signal;
}
