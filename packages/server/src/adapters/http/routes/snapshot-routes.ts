import { Conversation } from "@steward/contracts/conversation.ts";
import { ConversationId } from "@steward/contracts/ids.ts";
import { CreateSnapshot, Snapshot, SnapshotList } from "@steward/contracts/workspace.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Sandboxes } from "../../../modules/sandboxes/index.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Conversations } from "../../../modules/conversations/index.ts";

const params = z.object({ id: ConversationId });
const named = params.extend(CreateSnapshot.shape);
const tags = ["Workspace"];

export type SnapshotServices = {
  readonly access: Access;
  readonly conversations: Conversations;
  readonly sandboxes: Sandboxes;
};

export function snapshotRoutes(services: SnapshotServices): FastifyPluginCallbackZod {
  const { access, conversations, sandboxes } = services;
  const canChat = requireScope(access, "chat");
  return (app, _options, done) => {
    app.get(
      "/api/conversations/:id/snapshots",
      {
        onRequest: requireScope(access, "read"),
        schema: { tags, params, response: { 200: SnapshotList } },
      },
      async (request) => {
        const { id } = await conversations.get(principalOf(request).userId, request.params.id);
        return { snapshots: (await sandboxes.snapshots.list(id)).map(toSnapshot) };
      },
    );
    app.post(
      "/api/conversations/:id/snapshots",
      {
        onRequest: canChat,
        schema: { tags, params, body: CreateSnapshot, response: { 201: Snapshot } },
      },
      async (request, reply) => {
        const { id } = await conversations.get(principalOf(request).userId, request.params.id);
        return reply
          .code(201)
          .send(toSnapshot(await sandboxes.snapshots.save(id, request.body.name)));
      },
    );
    app.post(
      "/api/conversations/:id/snapshots/:name/restore",
      { onRequest: canChat, schema: { tags, params: named, response: { 204: z.null() } } },
      async (request, reply) => {
        const { id } = await conversations.get(principalOf(request).userId, request.params.id);
        await sandboxes.snapshots.restore(id, request.params.name);
        return reply.code(204).send(null);
      },
    );
    app.delete(
      "/api/conversations/:id/snapshots/:name",
      { onRequest: canChat, schema: { tags, params: named, response: { 204: z.null() } } },
      async (request, reply) => {
        const { id } = await conversations.get(principalOf(request).userId, request.params.id);
        await sandboxes.snapshots.remove(id, request.params.name);
        return reply.code(204).send(null);
      },
    );
    void app.register(fork(services));
    done();
  };
}

/** A conversation of its own that begins with what was said in another, and with its files. */
function fork({ access, conversations, sandboxes }: SnapshotServices): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      "/api/conversations/:id/fork",
      {
        onRequest: requireScope(access, "chat"),
        schema: { tags, params, response: { 201: Conversation } },
      },
      async (request, reply) => {
        const { userId } = principalOf(request);
        const forked = await conversations.fork(userId, request.params.id);
        try {
          await sandboxes.snapshots.fork(request.params.id, forked.id);
        } catch (error) {
          await conversations.remove(userId, forked.id);
          throw error;
        }
        return reply.code(201).send(forked);
      },
    );
    done();
  };
}

type SnapshotView = Awaited<ReturnType<Sandboxes["snapshots"]["save"]>>;

function toSnapshot({ name, bytes, createdAt, kinds }: SnapshotView): Snapshot {
  return { name, bytes, createdAt, hasSystem: kinds.length > 0 };
}
