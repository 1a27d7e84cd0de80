import {
  ContainerCleanup,
  ContainerKinds,
  ContainerResult,
  ContainerStatus,
  ExecContainer,
  StartContainer,
  StopContainer,
} from "@steward/contracts/container.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { abortOnClose } from "../exchange/abort-on-close.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import { toContainerKinds, toRunningContainers } from "./to-container.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Panels, Sandboxes } from "../../../modules/sandboxes/index.ts";
import type { Conversations } from "../../../modules/conversations/index.ts";

const tags = ["Containers"];

export type ContainerServices = {
  readonly access: Access;
  readonly containers: Panels["containers"];
  readonly conversations: Conversations;
  readonly sandboxes: Sandboxes;
};

/** Sandboxes for scripts, which know them as containers: see docs/container-api.md. */
export function containerRoutes(services: ContainerServices): FastifyPluginCallbackZod {
  const { access, sandboxes } = services;
  const canRead = requireScope(access, "read");
  const canChat = requireScope(access, "chat");
  return (app, _options, done) => {
    app.get(
      "/containers",
      { onRequest: canRead, schema: { tags, response: { 200: ContainerKinds } } },
      async () => toContainerKinds(await sandboxes.survey()),
    );
    app.get(
      "/containers/status",
      { onRequest: canRead, schema: { tags, response: { 200: ContainerStatus } } },
      async (request) => toRunningContainers(await sandboxes.list(principalOf(request).userId)),
    );
    app.post(
      "/containers/stop",
      {
        onRequest: canChat,
        schema: { tags, body: StopContainer, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await sandboxes.stop(principalOf(request).userId, request.body.container_id);
        return reply.code(204).send(null);
      },
    );
    app.post(
      "/containers/cleanup",
      { onRequest: canChat, schema: { tags, response: { 200: ContainerCleanup } } },
      (request) => sandboxes.cleanup(principalOf(request).userId),
    );
    void app.register(containerRuns(services));
    done();
  };
}

/** Whoever goes away ends what runs for them. */
function containerRuns(services: ContainerServices): FastifyPluginCallbackZod {
  const { access, containers, conversations } = services;
  const canChat = requireScope(access, "chat");
  return (app, _options, done) => {
    app.post(
      "/containers/start",
      {
        onRequest: canChat,
        schema: { tags, body: StartContainer, response: { 200: ContainerResult } },
      },
      async (request, reply) => {
        const { container: kind, code, language, keep: isKept } = request.body;
        const { conversation: conversationId = null } = request.body;
        const { userId: ownerId } = principalOf(request);
        if (conversationId !== null) await conversations.get(ownerId, conversationId);
        const order = { ownerId, kind, code, language, isKept, conversationId };
        return containers.start(order, abortOnClose(reply));
      },
    );
    app.post(
      "/containers/exec",
      {
        onRequest: canChat,
        schema: { tags, body: ExecContainer, response: { 200: ContainerResult } },
      },
      (request, reply) => {
        const { container_id: id, command } = request.body;
        const { userId: ownerId } = principalOf(request);
        return containers.exec({ ownerId, id, command }, abortOnClose(reply));
      },
    );
    done();
  };
}
