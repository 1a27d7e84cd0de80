import type { IncomingMessage } from "node:http";
import type { FastifyError, FastifyInstance } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError } from "../../kernel/app-error.ts";
import type { Logger } from "../../kernel/logger.ts";
import { toErrorBody, toStatus } from "./error-status.ts";

/** Turns whatever a route throws into the one error shape. */
export function handleErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const known = toAppError(error);
    if (known.code === "internal") {
      log.error("request-fail", { method: request.method, url: request.routeOptions.url, error });
    }
    if (known.code === "too_large") {
      reply.removeHeader("connection");
      await readToEnd(request.raw);
    }
    return reply.code(toStatus(known.code)).send(toErrorBody(known));
  });
}

/**
 * Closing a socket with unread data resets it, and the sender would lose the answer: what is still
 * coming is read and dropped before it, for as long as a request may take.
 */
async function readToEnd(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  request.once("end", resolve).once("close", resolve).once("error", resolve);
  request.resume();
  await promise;
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = error.validation.map((problem) => ({
      path: `${error.validationContext}${problem.instancePath}`,
      message: problem.message ?? "is not valid",
    }));
    const first = problems[0];
    const message = first ? `${first.path}: ${first.message}` : "The request is not valid.";
    return new AppError("invalid_request", message, { data: { problems } });
  }
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError("too_large", "The request is larger than allowed.");
  if (status === 415) {
    return new AppError("invalid_request", "Send JSON with content-type: application/json.");
  }
  if (status < 500) return new AppError("invalid_request", error.message, { cause: error });
  return new AppError("internal", "Something went wrong here; the log has the details.", {
    cause: error,
  });
}
