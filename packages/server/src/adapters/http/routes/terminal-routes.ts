import { ConversationId } from "@steward/contracts/ids.ts";
import { OpenTerminal, Terminal, TerminalList } from "@steward/contracts/workspace.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { defaultKind, type Panels } from "../../../modules/sandboxes/index.ts";
import { abortOnClose } from "../exchange/abort-on-close.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Conversations } from "../../../modules/conversations/index.ts";

const params = z.object({ id: ConversationId });
const tags = ["Workspace"];

export type TerminalServices = {
  readonly access: Access;
  readonly conversations: Conversations;
  readonly terminals: Panels["terminals"];
};

/** Terminals; what is typed and printed goes over `/api/terminals/:id/socket`. */
export function terminalRoutes(services: TerminalServices): FastifyPluginCallbackZod {
  const { access, conversations, terminals } = services;
  const canChat = requireScope(access, "chat");
  return (app, _options, done) => {
    app.get(
      "/api/conversations/:id/terminals",
      { onRequest: canChat, schema: { tags, params, response: { 200: TerminalList } } },
      async (request) => {
        const { userId } = principalOf(request);
        const { id } = await conversations.get(userId, request.params.id);
        return { terminals: [...(await terminals.list(userId, id))] };
      },
    );
    app.post(
      "/api/conversations/:id/terminals",
      {
        onRequest: canChat,
        schema: { tags, params, body: OpenTerminal, response: { 201: Terminal } },
      },
      async (request, reply) => {
        const { userId: ownerId } = principalOf(request);
        const { id: conversationId } = await conversations.get(ownerId, request.params.id);
        const { cols, rows, sandbox: kind = defaultKind } = request.body;
        const order = { ownerId, conversationId, kind, size: { cols, rows } };
        const terminal = await terminals.open({ ...order, signal: abortOnClose(reply) });
        return reply.code(201).send(terminal);
      },
    );
    app.delete(
      "/api/terminals/:id",
      {
        onRequest: canChat,
        schema: {
          tags,
          params: z.object({ id: z.string().max(100) }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await terminals.remove(principalOf(request).userId, request.params.id);
        return reply.code(204).send(null);
      },
    );
    done();
  };
}
