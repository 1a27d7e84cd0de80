import { Readable } from "node:stream";
import {
  CompactState,
  EpisodeList,
  EpisodesStored,
  ForgetReply,
  ForgetRequest,
  Forgotten,
  ListEpisodesQuery,
  MemoryStatus,
  NewEpisode,
  RecallQuery,
  RecallReply,
} from "@steward/contracts/memory.ts";
import { ExportQuery, ImportReply } from "@steward/contracts/memory-archive.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { AppError } from "../../../kernel/app-error.ts";
import { abortOnClose } from "../exchange/abort-on-close.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import { beginStream } from "../exchange/begin-stream.ts";
import { readLines } from "../exchange/read-lines.ts";
import { takeEpisodes } from "./take-episodes.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { MemoryDesk } from "../../../modules/memory/index.ts";

const tags = ["Memory"];
/** A line of JSON whose text is as long as one may be, with its escapes. */
const LINE_BYTES = 64_000_000;
const lineTypes = ["application/x-ndjson", "application/jsonl"];

export type MemoryServices = {
  readonly access: Access;
  readonly memory: MemoryDesk;
};

/** What is remembered: word by word, and how it is found, forgotten and carried elsewhere. */
export function memoryRoutes(
  services: MemoryServices,
  bodyLimit: number,
): FastifyPluginCallbackZod {
  const { access, memory } = services;
  const canRead = requireScope(access, "read");
  return (app, _options, done) => {
    app.get(
      "/api/memory/episodes",
      {
        onRequest: canRead,
        schema: { tags, querystring: ListEpisodesQuery, response: { 200: EpisodeList } },
      },
      (request) => memory.episodes.list(principalOf(request), request.query),
    );
    app.get(
      "/api/memory/recall",
      {
        onRequest: canRead,
        schema: { tags, querystring: RecallQuery, response: { 200: RecallReply } },
      },
      (request, reply) => memory.recall(principalOf(request), request.query, abortOnClose(reply)),
    );
    app.get(
      "/api/memory/status",
      { onRequest: canRead, schema: { tags, response: { 200: MemoryStatus } } },
      (request) => memory.status(principalOf(request)),
    );
    app.post(
      "/api/memory/forget",
      {
        onRequest: requireScope(access, "chat"),
        schema: { tags, body: ForgetRequest, response: { 200: ForgetReply } },
      },
      (request) => memory.forget(principalOf(request), request.body),
    );
    app.post(
      "/api/memory/forget/preview",
      {
        onRequest: requireScope(access, "chat"),
        schema: { tags, body: ForgetRequest, response: { 200: Forgotten } },
      },
      (request) => memory.previewForget(principalOf(request), request.body),
    );
    void app.register(compacting(services));
    void app.register(storing(services, bodyLimit));
    void app.register(archives(services));
    done();
  };
}

/** Everybody waits for the database meanwhile: for the owner. */
function compacting({ access, memory }: MemoryServices): FastifyPluginCallbackZod {
  const route = {
    onRequest: requireScope(access, "admin"),
    schema: { tags, response: { 200: CompactState } },
  };
  return (app, _options, done) => {
    app.get("/api/memory/compact", route, () => memory.compaction.state());
    app.post("/api/memory/compact", route, () => memory.compaction.start());
    done();
  };
}

/** One episode as JSON, or any number of them as lines. */
function storing({ access, memory }: MemoryServices, bodyLimit: number): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.addContentTypeParser(lineTypes, (_request, _payload, parsed) => parsed(null));
    app.post(
      "/api/memory/episodes",
      {
        onRequest: requireScope(access, "chat"),
        bodyLimit,
        schema: {
          tags,
          consumes: ["application/json", ...lineTypes],
          // Lines are checked one by one.
          body: NewEpisode.optional(),
          response: { 200: EpisodesStored },
        },
      },
      async (request) => {
        const by = principalOf(request);
        if (request.body !== undefined) return memory.episodes.add(by, [request.body]);
        if (!lineTypes.includes(request.mediaType ?? "")) {
          throw new AppError("invalid_request", "Send one episode as JSON, or many as NDJSON.");
        }
        // Left open after a refusal, so that the sender hears why.
        const body = request.raw.iterator({ destroyOnReturn: false });
        return takeEpisodes(memory.episodes, by, readLines(body, LINE_BYTES));
      },
    );
    done();
  };
}

function archives({ access, memory }: MemoryServices): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));
    app.get(
      "/api/memory/export",
      {
        onRequest: requireScope(access, "read"),
        schema: { tags, querystring: ExportQuery },
        exposeHeadRoute: false,
      },
      async (request, reply) => {
        const { format } = request.query;
        const pieces = await beginStream(memory.archive.export(principalOf(request), format));
        const isLines = format === "jsonl";
        return reply
          .header(
            "content-disposition",
            `attachment; filename="memory.${isLines ? "jsonl" : "md"}"`,
          )
          .header("cache-control", "no-store")
          .type(isLines ? "application/x-ndjson" : "text/markdown; charset=utf-8")
          .send(Readable.from(pieces, { objectMode: false }));
      },
    );
    app.post(
      "/api/memory/import",
      {
        onRequest: requireScope(access, "chat"),
        schema: { tags, consumes: lineTypes, response: { 200: ImportReply } },
      },
      (request) => {
        const body = request.raw.iterator({ destroyOnReturn: false });
        return memory.archive.import(principalOf(request), readLines(body, LINE_BYTES));
      },
    );
    done();
  };
}
