import type { FastifyReply } from "fastify";

/** Aborts when whoever asked goes away before the answer is complete. */
export function abortOnClose({ raw: response }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
