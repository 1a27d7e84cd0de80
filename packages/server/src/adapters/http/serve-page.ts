import { createReadStream } from "node:fs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../kernel/app-error.ts";
import { toErrorBody } from "./error-status.ts";
import { findPageFile, type PageFile } from "./find-page-file.ts";

/** Serves the built page; its own routes all start from the same document. */
export function servePage(app: FastifyInstance, folder: string): void {
  app.setNotFoundHandler((request, reply) => {
    const file = findAsked(folder, request);
    return file ? sendFile(request, reply, file) : sendNotFound(request, reply);
  });
}

function findAsked(folder: string, request: FastifyRequest): PageFile | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const accepted = request.headers["accept-encoding"] ?? "";
  const named = findPageFile(folder, toPath(request), accepted);
  return named ?? (wantsPage(request) ? findPageFile(folder, "/index.html", accepted) : null);
}

function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !/^\/(?:api|v1)\//u.test(url) && (headers.accept ?? "").includes("text/html");
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply {
  const { path, bytes, etag, headers } = file;
  reply.headers(headers);
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim()) ?? [];
  if (known.includes(etag)) return reply.code(304).send();
  reply.code(200).header("content-length", bytes);
  return request.method === "HEAD" ? reply.send() : reply.send(createReadStream(path));
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = `There is nothing at ${request.method} ${toPath(request)}.`;
  return reply.code(404).send(toErrorBody(new AppError("not_found", message)));
}

function toPath({ url }: FastifyRequest): string {
  return url.split("?", 1)[0] ?? "";
}
