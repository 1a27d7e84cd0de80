import type { Conversation } from "@steward/contracts/conversation.ts";
import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import type { TurnInput } from "@steward/contracts/turn.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { ModelRequest } from "@steward/sdk/model-port.ts";
import { createScriptedModel, type Script } from "@steward/sdk/testing/scripted-model.ts";
import { createFeed } from "../../adapters/http/feed.ts";
import { silentLogger, type Logger } from "../../kernel/logger.ts";
import { createAccess } from "../../modules/access/index.ts";
import { createAgent } from "../../modules/agent/index.ts";
import { createConversations, createHistoryRecogniser } from "../../modules/conversations/index.ts";
import { createMedia, type BlobStore } from "../../modules/media/index.ts";
import { createModels, ModelsConfig, type ModelSpec } from "../../modules/models/index.ts";
import { createTurns } from "../../modules/turns/index.ts";
import { openTestStore, type TestStore } from "./open-test-store.ts";

export type TestCore = Awaited<ReturnType<typeof openTestCore>>;

export type TestCoreOptions = {
  /** What `lab/large` answers; it repeats the question where there is none. */
  readonly script?: Script;
  /** What `lab/small` says when it is asked for a title. */
  readonly titles?: Script;
  readonly config?: unknown;
  readonly store?: TestStore;
  readonly log?: Logger;
};

const lab = {
  providers: { lab: { protocol: "scripted", models: ["large", "small"] } },
  roles: { output: ["lab/large"], title: ["lab/small"] },
  retry_delay: 0,
};

/** The modules as the server puts them together, on a scripted model and a store in memory. */
export async function openTestCore(options: TestCoreOptions = {}) {
  const store = options.store ?? (await openTestStore());
  const modules = createModules(options, store);
  const { access, agent, conversations, models, turns } = modules;
  await access.start();
  const ownerId = access.local().userId;
  return {
    ...modules,
    store,
    clock: store.clock,
    ownerId,
    open: (title?: string): Promise<Conversation> =>
      conversations.create(ownerId, { model: "lab/large", ...(title ? { title } : {}) }),
    /** Sends a message and waits for the end of its turn. */
    async say({ id }: Pick<Conversation, "id">, text: string, parentId?: TurnId | null) {
      const turn = await agent.submit({ ownerId, conversationId: id, parentId, input: ask(text) });
      const events = await readToEnd(turns, turn.id);
      return { turn, events, view: await turns.view(turn) };
    },
    async close() {
      await agent.close();
      await models.stop();
      if (!options.store) await store.close();
    },
  };
}

function createModules(options: TestCoreOptions, store: TestStore) {
  const { clock } = store;
  const feed = createFeed();
  const { models, requests, titleRequests } = openModels(options, store);
  const access = createAccess({ ...store, clock, localToken: "local-token" });
  const turns = createTurns({ store: store.turns, log: store.turnLog, clock });
  const conversations = createConversations({
    store: store.conversations,
    turns,
    clock,
    onChange: (ownerId, change) => feed.publish(ownerId, change),
  });
  const echoes = { echoes: store.echoes, key: "echo-key" };
  const recogniser = createHistoryRecogniser({ ...echoes, turns, conversations });
  const media = createMedia({ index: store.media, blobs: createMemoryBlobs() });
  const talk = { turns, conversations, recogniser, models, media };
  const agent = createAgent({
    ...talk,
    clock,
    log: options.log ?? silentLogger,
    onTurnCreate: ({ ownerId, conversationId, id }) =>
      feed.publish(ownerId, { type: "turn-create", conversationId, turnId: id }),
  });
  return { ...talk, access, agent, feed, requests, titleRequests };
}

/** A message that was typed on the page. */
export function ask(text: string): TurnInput {
  return { content: [{ type: "text", text }], origin: "web" };
}

/** Everything a reader gets of a turn, up to its end. */
export async function readToEnd(
  turns: Pick<ReturnType<typeof createTurns>, "follow">,
  turnId: TurnId,
  afterSeq = 0,
): Promise<TurnEvent[]> {
  const events: TurnEvent[] = [];
  const signal = new AbortController().signal;
  for await (const batch of turns.follow(turnId, afterSeq, signal)) events.push(...batch);
  return events;
}

/** `requests` is what `lab/large` was asked, `titleRequests` what `lab/small` was. */
function openModels({ script, titles, config = lab }: TestCoreOptions, store: TestStore) {
  const large = createScriptedModel(script ?? []);
  const small = createScriptedModel(titles ?? [{ moves: [{ fail: "request" }] }]);
  const parsed = ModelsConfig.parse(config);
  const models = createModels({
    config: () => parsed,
    resolveSecret: () => undefined,
    openModel: (spec: ModelSpec) => (spec.model === "small" ? small : large),
    usage: store.usage,
    isReady: () => true,
    clock: store.clock,
    log: silentLogger,
  });
  const requests: readonly ModelRequest[] = large.requests;
  return { models, requests, titleRequests: small.requests };
}

function createMemoryBlobs(): BlobStore {
  const blobs = new Map<string, Uint8Array>();
  return {
    async write(name, bytes) {
      blobs.set(name, bytes);
    },
    read: async (name) => blobs.get(name) ?? null,
  };
}

export const someoneElse = "usr_00000000000000000000000001" as UserId;
