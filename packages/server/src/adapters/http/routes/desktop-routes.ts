import { ConversationId } from "@steward/contracts/ids.ts";
import { DesktopControl, DesktopTicket, OpenDesktop } from "@steward/contracts/workspace.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { abortOnClose } from "../exchange/abort-on-close.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Conversations } from "../../../modules/conversations/index.ts";
import type { Panels } from "../../../modules/sandboxes/index.ts";

const params = z.object({ id: ConversationId });
const tags = ["Workspace"];

export type DesktopServices = {
  readonly access: Access;
  readonly conversations: Conversations;
  readonly desktops: Panels["desktops"];
};

/** The desktop; its picture goes over the socket that a ticket opens. */
export function desktopRoutes(services: DesktopServices): FastifyPluginCallbackZod {
  const { access, conversations, desktops } = services;
  const canChat = requireScope(access, "chat");
  const toControl = (id: ConversationId): DesktopControl => ({
    holder: desktops.control.isHeldByPerson(id) ? "person" : "agent",
  });
  return (app, _options, done) => {
    app.post(
      "/api/conversations/:id/desktop/ticket",
      {
        onRequest: canChat,
        schema: { tags, params, body: OpenDesktop, response: { 201: DesktopTicket } },
      },
      async (request, reply) => {
        const { userId: ownerId } = principalOf(request);
        const { id: conversationId } = await conversations.get(ownerId, request.params.id);
        const origin = request.headers.origin ?? null;
        const visit = { ownerId, conversationId, origin, mode: request.body.mode };
        return reply.code(201).send(await desktops.open(visit, abortOnClose(reply)));
      },
    );
    app.get(
      "/api/conversations/:id/desktop/control",
      { onRequest: canChat, schema: { tags, params, response: { 200: DesktopControl } } },
      async (request) => {
        const { id } = await conversations.get(principalOf(request).userId, request.params.id);
        return toControl(id);
      },
    );
    app.post(
      "/api/conversations/:id/desktop/control",
      {
        onRequest: canChat,
        schema: { tags, params, body: DesktopControl, response: { 200: DesktopControl } },
      },
      async (request) => {
        const { id } = await conversations.get(principalOf(request).userId, request.params.id);
        if (request.body.holder === "person") desktops.control.take(id);
        else desktops.control.give(id);
        return toControl(id);
      },
    );
    done();
  };
}
