import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../kernel/app-error.ts";
import { toErrorBody } from "./error-status.ts";

/** Serves the built page; its own routes all start from the same document. */
export async function servePage(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, "index.html"));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      dotfiles: "ignore",
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, path) {
        const isHashed = path.includes(`${folder}/assets/`);
        const value = isHashed ? "public, max-age=31536000, immutable" : "no-cache";
        response.header("cache-control", value);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && wantsPage(request)) return reply.sendFile("index.html");
    return sendNotFound(request, reply);
  });
}

function wantsPage(request: FastifyRequest): boolean {
  const isApi = /^\/(?:api|v1)\//u.test(request.url);
  return request.method === "GET" && !isApi && (request.headers.accept ?? "").includes("text/html");
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = `There is nothing at ${request.method} ${request.url.split("?", 1)[0]}.`;
  return reply.code(404).send(toErrorBody(new AppError("not_found", message)));
}
