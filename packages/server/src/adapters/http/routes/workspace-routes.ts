import { Readable } from "node:stream";
import { ConversationId } from "@steward/contracts/ids.ts";
import { MakeFolder, MoveFile, WorkspaceListing } from "@steward/contracts/workspace.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../../kernel/app-error.ts";
import { toMediaType } from "../../../kernel/to-media-type.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import { beginStream } from "../exchange/begin-stream.ts";
import { parseByteRange } from "./byte-range.ts";
import { toContentHeaders } from "../exchange/content-headers.ts";
import { packZip } from "./pack-zip.ts";
import type { WorkspaceFiles } from "@steward/sdk/workspace-files.ts";
import type {
  WorkspaceContents,
  WorkspaceEntries,
} from "../../../modules/sandboxes/lifecycle/ports.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Conversations } from "../../../modules/conversations/index.ts";

const params = z.object({ id: ConversationId });
const path = z.string().max(4000);
/** The workspace itself where nothing is named. */
const folderQuery = z.object({ path: path.default(".") });
const fileQuery = z.object({ path: path.min(1) });
const tags = ["Workspace"];
const maxListed = 5000;

/** The files of conversations. */
type Workspace = {
  readonly files: WorkspaceFiles;
  readonly contents: WorkspaceContents;
  readonly entries: WorkspaceEntries;
  readonly maxUploadBytes: number;
};

export type WorkspaceServices = {
  readonly access: Access;
  readonly conversations: Conversations;
  readonly workspace: Workspace;
};

/** The files of a conversation. */
export function workspaceRoutes(services: WorkspaceServices): FastifyPluginCallbackZod {
  const { access, conversations, workspace } = services;
  const canRead = requireScope(access, "read");
  const canChat = requireScope(access, "chat");
  return (app, _options, done) => {
    app.get(
      "/api/conversations/:id/files",
      {
        onRequest: canRead,
        schema: { tags, params, querystring: folderQuery, response: { 200: WorkspaceListing } },
      },
      async (request) => {
        const { id } = await conversations.get(principalOf(request).userId, request.params.id);
        const options = { isDeep: false, limit: maxListed };
        const listing = await workspace.files.list(id, request.query.path, options);
        if (!listing.ok) throw new AppError("not_found", listing.reason);
        return { entries: [...listing.entries], isCut: listing.isCut };
      },
    );
    app.post(
      "/api/conversations/:id/files/move",
      {
        onRequest: canChat,
        schema: { tags, params, body: MoveFile, response: { 204: z.null() } },
      },
      async (request, reply) => {
        const { id } = await conversations.get(principalOf(request).userId, request.params.id);
        await workspace.entries.move(id, request.body.from, request.body.to);
        return reply.code(204).send(null);
      },
    );
    app.post(
      "/api/conversations/:id/files/folder",
      {
        onRequest: canChat,
        schema: { tags, params, body: MakeFolder, response: { 204: z.null() } },
      },
      async (request, reply) => {
        const { id } = await conversations.get(principalOf(request).userId, request.params.id);
        await workspace.entries.makeFolder(id, request.body.path);
        return reply.code(204).send(null);
      },
    );
    app.delete(
      "/api/conversations/:id/files/content",
      {
        onRequest: canChat,
        schema: { tags, params, querystring: fileQuery, response: { 204: z.null() } },
      },
      async (request, reply) => {
        const { id } = await conversations.get(principalOf(request).userId, request.params.id);
        await workspace.entries.remove(id, request.query.path);
        return reply.code(204).send(null);
      },
    );
    void app.register(downloads(services));
    void app.register(uploads(services));
    done();
  };
}

function downloads({
  access,
  conversations,
  workspace,
}: WorkspaceServices): FastifyPluginCallbackZod {
  const canRead = requireScope(access, "read");
  return (app, _options, done) => {
    app.get(
      "/api/conversations/:id/files/content",
      {
        onRequest: canRead,
        schema: { tags, params, querystring: fileQuery },
        exposeHeadRoute: false,
      },
      async (request, reply) => {
        const { id } = await conversations.get(principalOf(request).userId, request.params.id);
        return sendFile(request, reply, await workspace.contents.open(id, request.query.path));
      },
    );
    app.get(
      "/api/conversations/:id/files/archive",
      {
        onRequest: canRead,
        schema: { tags, params, querystring: folderQuery },
        exposeHeadRoute: false,
      },
      async (request, reply) => {
        const { id } = await conversations.get(principalOf(request).userId, request.params.id);
        const folder = request.query.path;
        const entries = await beginStream(workspace.contents.pack(id, folder));
        const label = `${toName(folder) || "workspace"}.zip`;
        return reply
          .headers(toContentHeaders("application/zip", label))
          .header("cache-control", "no-store")
          .send(Readable.from(packZip(entries), { objectMode: false }));
      },
    );
    done();
  };
}

type Contents = WorkspaceServices["workspace"]["contents"];
type OpenedFile = Awaited<ReturnType<Contents["open"]>>;

async function sendFile(
  request: FastifyRequest<{ Querystring: z.infer<typeof fileQuery> }>,
  reply: FastifyReply,
  file: OpenedFile,
): Promise<FastifyReply> {
  const { size, modifiedAt } = file;
  const name = toName(request.query.path);
  try {
    const range = parseByteRange(request.headers.range, size);
    if (range) {
      const { start, end } = range;
      reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    return await reply
      .headers(toContentHeaders(toMediaType(name), name))
      .header("accept-ranges", "bytes")
      .header("cache-control", "no-store")
      .header("content-length", end - start + 1)
      .header("last-modified", new Date(modifiedAt).toUTCString())
      .send(file.read({ start, end }));
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The body is the file, whatever it says it is. */
function uploads({
  access,
  conversations,
  workspace,
}: WorkspaceServices): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));
    app.put(
      "/api/conversations/:id/files/content",
      {
        onRequest: requireScope(access, "chat"),
        schema: {
          tags,
          params,
          querystring: fileQuery,
          response: { 201: z.null(), 204: z.null() },
        },
      },
      async (request, reply) => {
        const { id } = await conversations.get(principalOf(request).userId, request.params.id);
        const { contents, maxUploadBytes } = workspace;
        if (Number(request.headers["content-length"] ?? 0) > maxUploadBytes) {
          throw new AppError("too_large", `A file has at most ${maxUploadBytes} bytes here.`);
        }
        // Left open after a refusal, so that the sender hears why.
        const content = request.raw.iterator({ destroyOnReturn: false });
        const upload = { content, maxBytes: maxUploadBytes };
        const { isNew } = await contents.put(id, request.query.path, upload);
        return reply.code(isNew ? 201 : 204).send(null);
      },
    );
    done();
  };
}

function toName(file: string): string {
  return file.split("/").findLast((part) => part !== "" && part !== ".") ?? "";
}
