import { createReadStream, statSync } from "node:fs";
import { pagePaths } from "@steward/contracts/page-paths.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../kernel/app-error.ts";
import { toErrorBody } from "./error-status.ts";
import { extname, join } from "node:path";

/** A file of the built page, packed as whoever asks can take it. */
type PageFile = {
  readonly path: string;
  readonly bytes: number;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Names that the build gives. No dot comes first, so nothing hidden and nothing outside is one. */
const PATH = /^(?:\/[\w-][\w.-]{0,200}){1,4}$/u;

const OWN_PATHS = pagePaths.map((path) => new RegExp(`^${path.replace(/\$\w+/u, "[^/]+")}$`, "u"));

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** What the build puts beside each text file, the smallest first. */
const packings = [
  { encoding: "br", ending: ".br" },
  { encoding: "gzip", ending: ".gz" },
] as const;

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

/** Browsers say what they want wherever they are; who takes anything gets it where it has something to show. */
function wantsPage(request: FastifyRequest): boolean {
  const accepted = request.headers.accept ?? "*/*";
  if (accepted.includes("text/html")) return !/^\/(?:api|v1)\//u.test(request.url);
  return accepted.includes("*/*") && OWN_PATHS.some((path) => path.test(toPath(request)));
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

/** The file at a path of the page; null: there is none. `accepted` is the header `accept-encoding`. */
function findPageFile(folder: string, path: string, accepted: string): PageFile | null {
  const type = types[extname(path)];
  if (type === undefined || !PATH.test(path)) return null;
  const isHashed = path.startsWith("/assets/");
  const headers = {
    "content-type": type,
    "cache-control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "accept-encoding",
  };
  const taken = accepted.split(",").map((each) => each.trim().toLowerCase());
  for (const { encoding, ending } of packings) {
    if (!taken.some((each) => isWanted(each, encoding))) continue;
    const packed = { ...headers, "content-encoding": encoding };
    const file = look(join(folder, `${path}${ending}`), packed);
    if (file) return file;
  }
  return look(join(folder, path), headers);
}

/** `br;q=0` says that it is not. */
function isWanted(accepted: string, encoding: string): boolean {
  const [name = "", quality = ""] = accepted.split(";");
  return name.trim() === encoding && !/^\s*q=0(?:\.0*)?$/u.test(quality);
}

function look(path: string, headers: Readonly<Record<string, string>>): PageFile | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) return null;
  const { size: bytes, mtimeMs } = found;
  const etag = `W/"${bytes.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  return { path, bytes, etag, headers: { ...headers, etag } };
}
