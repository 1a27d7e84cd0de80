import {
  Conversation,
  ConversationDetail,
  ConversationList,
  CreateConversation,
  CreateTurn,
  ListConversationsQuery,
  UpdateConversation,
} from "@steward/contracts/conversation.ts";
import type { Content } from "@steward/contracts/content.ts";
import { ConversationId, type MediaId, type UserId } from "@steward/contracts/ids.ts";
import { stewardModelIds } from "@steward/contracts/model-entry.ts";
import { Turn } from "@steward/contracts/turn.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../../kernel/app-error.ts";
import type { Media } from "../../../modules/media/index.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import { toTurn } from "../exchange/to-turn.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Conversations } from "../../../modules/conversations/index.ts";
import type { Inbox } from "../../../modules/inbox/index.ts";
import type { Personas } from "../../../modules/personas/index.ts";

const params = z.object({ id: ConversationId });
const tags = ["Conversations"];

export type ConversationServices = {
  readonly access: Access;
  readonly conversations: Conversations;
  readonly inbox: Inbox;
  readonly media: Media;
  readonly personas: Pick<Personas, "list" | "require">;
};

export function conversationRoutes(services: ConversationServices): FastifyPluginCallbackZod {
  const { access, conversations, personas } = services;
  const canRead = requireScope(access, "read");
  const canChat = requireScope(access, "chat");
  return (app, _options, done) => {
    app.get(
      "/api/conversations",
      {
        onRequest: canRead,
        schema: { tags, querystring: ListConversationsQuery, response: { 200: ConversationList } },
      },
      (request) => conversations.list(principalOf(request).userId, request.query),
    );
    app.post(
      "/api/conversations",
      {
        onRequest: canChat,
        schema: { tags, body: CreateConversation.default({}), response: { 201: Conversation } },
      },
      async (request, reply) => {
        const { userId } = principalOf(request);
        const model = request.body.model ?? stewardModelIds[0];
        return reply.code(201).send(await conversations.create(userId, { ...request.body, model }));
      },
    );
    app.get(
      "/api/conversations/:id",
      { onRequest: canRead, schema: { tags, params, response: { 200: ConversationDetail } } },
      (request) => conversations.open(principalOf(request).userId, request.params.id),
    );
    app.patch(
      "/api/conversations/:id",
      {
        onRequest: canChat,
        schema: { tags, params, body: UpdateConversation, response: { 200: Conversation } },
      },
      (request) => {
        const { persona } = request.body;
        if (typeof persona === "string") personas.require(persona);
        return conversations.update(principalOf(request).userId, request.params.id, request.body);
      },
    );
    app.delete(
      "/api/conversations/:id",
      { onRequest: canChat, schema: { tags, params, response: { 204: z.null() } } },
      async (request, reply) => {
        await conversations.remove(principalOf(request).userId, request.params.id);
        return reply.code(204).send(null);
      },
    );
    void app.register(turnCreation(services));
    done();
  };
}

function turnCreation({ access, inbox, media }: ConversationServices): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      "/api/conversations/:id/turns",
      {
        onRequest: requireScope(access, "chat"),
        schema: { tags, params, body: CreateTurn, response: { 202: Turn } },
      },
      async (request, reply) => {
        const by = principalOf(request);
        const { text, mediaIds = [], model, parentId, supersede } = request.body;
        const content = await toContent({ media, userId: by.userId }, text, mediaIds);
        const origin = request.headers["x-steward-origin"] === "cli" ? "cli" : "web";
        const turn = await inbox.receive(by, {
          conversationId: request.params.id,
          parentId,
          model,
          input: { content, origin },
          supersede,
        });
        return reply.code(202).send(toTurn(turn));
      },
    );
    done();
  };
}

async function toContent(
  { media, userId }: { readonly media: Media; readonly userId: UserId },
  text: string,
  mediaIds: readonly MediaId[],
): Promise<Content[]> {
  if (text.trim() === "" && mediaIds.length === 0) {
    throw new AppError("invalid_request", "A message needs text or an image.");
  }
  const entries = await Promise.all(mediaIds.map((id) => media.use(userId, id)));
  const images = entries.map(({ id, mime, name }): Content => ({
    type: "media",
    mediaId: id,
    mime,
    name,
  }));
  return text.trim() === "" ? images : [{ type: "text", text }, ...images];
}
