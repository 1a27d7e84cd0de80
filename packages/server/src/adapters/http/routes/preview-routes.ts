import { ConversationId } from "@steward/contracts/ids.ts";
import { OpenPreview, PortList, Preview } from "@steward/contracts/workspace.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { defaultKind, type Panels } from "../../../modules/sandboxes/index.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Conversations } from "../../../modules/conversations/index.ts";

const params = z.object({ id: ConversationId });
const tags = ["Workspace"];

export type PreviewServices = {
  readonly access: Access;
  readonly conversations: Conversations;
  readonly previews: Panels["previews"];
};

/** What listens in the sandboxes of a conversation, and addresses to see it at. */
export function previewRoutes(services: PreviewServices): FastifyPluginCallbackZod {
  const { access, conversations, previews } = services;
  const canChat = requireScope(access, "chat");
  return (app, _options, done) => {
    app.get(
      "/api/conversations/:id/ports",
      { onRequest: canChat, schema: { tags, params, response: { 200: PortList } } },
      async (request) => {
        const { userId } = principalOf(request);
        const { id } = await conversations.get(userId, request.params.id);
        return { ports: [...(await previews.ports(userId, id))] };
      },
    );
    app.post(
      "/api/conversations/:id/previews",
      {
        onRequest: canChat,
        schema: { tags, params, body: OpenPreview, response: { 201: Preview } },
      },
      async (request, reply) => {
        const { userId: ownerId } = principalOf(request);
        const { id: conversationId } = await conversations.get(ownerId, request.params.id);
        const { port, sandbox: kind = defaultKind } = request.body;
        const target = { ownerId, conversationId, kind, port };
        return reply.code(201).send(await previews.open(target));
      },
    );
    done();
  };
}
