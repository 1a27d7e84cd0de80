import { toContainerEvent } from "@steward/contracts/container-event.ts";
import { RetryTurn, UpdateTurn } from "@steward/contracts/conversation.ts";
import { TurnId } from "@steward/contracts/ids.ts";
import { Receipt, toReceipt } from "@steward/contracts/receipt.ts";
import { Turn } from "@steward/contracts/turn.ts";
import type { DraftEvent } from "@steward/contracts/draft-event.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { TurnView } from "@steward/contracts/turn-view.ts";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../../kernel/app-error.ts";
import type { Turns } from "../../../modules/turns/index.ts";
import type { OwnedTurn } from "../../../modules/turns/ports.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import { openEventStream } from "../exchange/event-stream.ts";
import { toTurn } from "../exchange/to-turn.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Conversations } from "../../../modules/conversations/index.ts";
import type { Inbox } from "../../../modules/inbox/index.ts";
import type { ModelDesk } from "../../../modules/models/index.ts";

const params = z.object({ id: TurnId });
const tags = ["Turns"];

export type TurnServices = {
  readonly access: Access;
  readonly conversations: Conversations;
  readonly inbox: Inbox;
  readonly models: Pick<ModelDesk, "tryAgain">;
  readonly turns: Turns;
};

export function turnRoutes(services: TurnServices): FastifyPluginCallbackZod {
  const { access, turns, inbox, conversations, models } = services;
  const canRead = requireScope(access, "read");
  const canChat = requireScope(access, "chat");
  return (app, _options, done) => {
    app.get(
      "/api/turns/:id",
      { onRequest: canRead, schema: { tags, params, response: { 200: TurnView } } },
      async (request) => turns.view(await findTurn(turns, request, request.params.id)),
    );
    app.get(
      "/api/turns/:id/receipt",
      { onRequest: canRead, schema: { tags, params, response: { 200: Receipt } } },
      async (request) =>
        toReceipt(await turns.view(await findTurn(turns, request, request.params.id))),
    );
    app.post(
      "/api/turns/:id/stop",
      { onRequest: canChat, schema: { tags, params, response: { 200: TurnView } } },
      async (request) => {
        const turn = await findTurn(turns, request, request.params.id);
        await turns.stop(turn.id);
        await settled(turns, turn);
        await conversations.announce(turn.ownerId, turn.conversationId);
        return turns.view(await findTurn(turns, request, turn.id));
      },
    );
    app.post(
      "/api/turns/:id/retry",
      {
        onRequest: canChat,
        schema: { tags, params, body: RetryTurn.default({}), response: { 202: Turn } },
      },
      async (request, reply) => {
        const said = await findTurn(turns, request, request.params.id);
        const { conversationId, parentId, input } = said;
        const model = request.body.model ?? said.model;
        models.tryAgain();
        const again = { conversationId, parentId, input, model };
        const turn = await inbox.receive(principalOf(request), again);
        return reply.code(202).send(toTurn(turn));
      },
    );
    void app.register(turnEvents(services));
    void app.register(queuedTurns(services));
    done();
  };
}

/** Changes a message while it waits for its turn. To remove it, stop it. */
function queuedTurns({ access, conversations, turns }: TurnServices): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.patch(
      "/api/turns/:id",
      {
        onRequest: requireScope(access, "chat"),
        schema: { tags, params, body: UpdateTurn, response: { 200: TurnView } },
      },
      async (request) => {
        const turn = await findTurn(turns, request, request.params.id);
        const media = turn.input.content.filter((part) => part.type !== "text");
        const content = [{ type: "text", text: request.body.text } as const, ...media];
        if (!(await turns.queue.update(turn.id, content))) {
          throw new AppError("conflict", "This message is no longer queued.");
        }
        await conversations.announce(turn.ownerId, turn.conversationId);
        return turns.view(await findTurn(turns, request, turn.id));
      },
    );
    done();
  };
}

/** The log as server-sent events: from the start, or from where the reader left off. */
function turnEvents({ access, turns }: TurnServices): FastifyPluginCallbackZod {
  const querystring = z.object({
    after: z.coerce.number().int().nonnegative().optional(),
    drafts: z.stringbool().default(false).describe("Also what is said and not checked yet."),
  });
  return (app, _options, done) => {
    app.get(
      "/api/turns/:id/events",
      {
        onRequest: requireScope(access, "read"),
        schema: { tags, params, querystring },
        exposeHeadRoute: false,
      },
      async (request, reply) => {
        const turn = await findTurn(turns, request, request.params.id);
        const { after = lastEventId(request), drafts } = request.query;
        reply.hijack();
        const stream = openEventStream(reply.raw);
        try {
          const read = drafts ? turns.watch : turns.follow;
          for await (const batch of read(turn.id, after, stream.signal)) {
            await stream.write(batch.map(toFrame).join(""));
          }
        } finally {
          stream.end();
        }
      },
    );
    done();
  };
}

/** Many readers get the same events: each is put into words once. */
const frames = new WeakMap<TurnEvent | DraftEvent, string>();

function toFrame(event: TurnEvent | DraftEvent): string {
  const known = frames.get(event);
  if (known !== undefined) return known;
  const container = event.type === "draft-show" ? null : toContainerEvent(event);
  const more = container ? `data: ${JSON.stringify(container)}\n\n` : "";
  const frame = `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n${more}`;
  frames.set(event, frame);
  return frame;
}

function lastEventId(request: FastifyRequest): number {
  const header = request.headers["last-event-id"];
  if (header === undefined) return 0;
  const seq = Number(header);
  if (Number.isSafeInteger(seq) && seq >= 0) return seq;
  throw new AppError("invalid_request", "Last-Event-ID must be a sequence number.");
}

async function findTurn(turns: Turns, request: FastifyRequest, id: TurnId): Promise<OwnedTurn> {
  const turn = await turns.get(id);
  if (turn && turn.ownerId === principalOf(request).userId) return turn;
  throw new AppError("not_found", "There is no turn with this id.");
}

/** Waits for the end of a turn that was told to stop. */
async function settled(turns: Turns, turn: OwnedTurn): Promise<void> {
  const limit = AbortSignal.timeout(10_000);
  for await (const batch of turns.follow(turn.id, 0, limit)) {
    if (batch.at(-1)?.type === "turn-end") return;
  }
}
