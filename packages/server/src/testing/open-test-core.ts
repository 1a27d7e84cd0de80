import type { Conversation } from "@steward/contracts/conversation.ts";
import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import type { TurnInput } from "@steward/contracts/turn.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { NewArtifact, ToolDefinition } from "@steward/sdk/define-tool.ts";
import type { ModelRequest } from "@steward/sdk/model-port.ts";
import type { TokenCounter } from "@steward/sdk/token-counter.ts";
import { createScriptedModel, type Script } from "@steward/sdk/testing/scripted-model.ts";
import { createFeed } from "../adapters/http/exchange/feed.ts";
import { silentLogger, type Logger } from "../kernel/logger.ts";
import { createAccess } from "../modules/access/index.ts";
import { AgentConfig, createAgent, type Agent } from "../modules/agent/index.ts";
import {
  createCommands,
  createConversations,
  createHistoryRecogniser,
} from "../modules/conversations/index.ts";
import { createInbox, createRequestClasses } from "../modules/inbox/index.ts";
import { createMedia, type BlobStore } from "../modules/media/index.ts";
import { createModels, ModelsConfig, type Models } from "../modules/models/index.ts";
import type { ModelSpec } from "../modules/models/ports.ts";
import { createControl, createThinking, PipelineConfig } from "../modules/pipeline/index.ts";
import {
  ApprovalsConfig,
  createApprovals,
  createExecutor,
  type Approvals,
} from "../modules/tools/index.ts";
import { createTurns, type Turns } from "../modules/turns/index.ts";
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
  readonly tools?: readonly ToolDefinition[];
  /** The sections `agent` and `approvals` of the config. */
  readonly agent?: object;
  readonly approvals?: object;
  /** Counts for models whose tokenizer is known; absent: it is never there. */
  readonly counter?: TokenCounter;
  /** The section `pipeline` of the config; absent: no model is asked but for the answer. */
  readonly pipeline?: object;
  /** Finds claims that rules do not see; absent: there are none. */
  readonly validate?: Parameters<typeof createAgent>[0]["validate"];
  readonly persona?: Parameters<typeof createAgent>[0]["persona"];
  /** What the memory has for a message; absent: it is not asked. */
  readonly recall?: Parameters<typeof createAgent>[0]["recall"];
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
  const { userId: ownerId, userName } = access.local();
  return {
    ...modules,
    store,
    clock: store.clock,
    ownerId,
    owner: { userId: ownerId, userName },
    open: (title?: string): Promise<Conversation> =>
      conversations.create(ownerId, { model: "lab/large", ...(title ? { title } : {}) }),
    /** Sends a message and waits for the end of its turn. */
    async say({ id }: Pick<Conversation, "id">, text: string, parentId?: TurnId | null) {
      const turn = await agent.submit({ ownerId, conversationId: id, parentId, input: ask(text) });
      const events = await readToEnd(turns, turn.id);
      return { turn, events, view: await turns.view(turn) };
    },
    /** Sends a message and waits until nothing is left to do without a decision. */
    async sayAndWait({ id }: Pick<Conversation, "id">, text: string) {
      const turn = await agent.submit({ ownerId, conversationId: id, input: ask(text) });
      await readUntil(turns, turn.id, "turn-wait");
      return turn;
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
  const turns = createTurns({
    store: store.turns,
    queue: store.turnQueue,
    inputs: store.turnInputs,
    calls: store.toolCalls,
    log: store.turnLog,
    clock,
    onWork: (conversationId) => agent.wake(conversationId),
  });
  const conversations = createConversations({
    store: store.conversations,
    settings: store.conversationSettings,
    turns,
    approvalMode: () => "accept-edits",
    clock,
    onForget: async () => {},
    onRemove: () => {},
    onChange: (ownerId, change) => feed.publish(ownerId, change),
  });
  const echoes = { echoes: store.echoes, key: "echo-key" };
  const recogniser = createHistoryRecogniser({ ...echoes, turns, conversations });
  const media = createMedia({ index: store.media, blobs: createMemoryBlobs(), clock });
  const talk = { turns, conversations, recogniser, models, media };
  const rules = ApprovalsConfig.parse(options.approvals ?? {});
  const approvals: Approvals = createApprovals({
    turns,
    grants: store.grants,
    registry: () => agent.registry,
    config: () => rules,
    settings: ({ conversationId }) => conversations.settings(conversationId),
    onChange: (ownerId, approval) => feed.publish(ownerId, { type: "approval-change", approval }),
    clock,
  });
  const agent = openAgent(options, { ...talk, approvals, store });
  const inbox = createInbox({
    agent,
    commands: createCommands([], {
      conversations,
      turns,
      approvals,
      agent,
      models: { resolve: () => undefined, ids: () => [] },
    }),
    conversations,
    recogniser,
    turns,
    models,
    classes: createRequestClasses(silentLogger),
  });
  const { audit } = store;
  return { ...talk, access, agent, inbox, approvals, audit, feed, requests, titleRequests };
}

type AgentParts = Pick<
  Parameters<typeof createAgent>[0],
  "turns" | "conversations" | "recogniser" | "media"
> & { readonly models: Models; readonly approvals: Approvals; readonly store: TestStore };

function openAgent(options: TestCoreOptions, { store, approvals, ...talk }: AgentParts): Agent {
  const { clock } = store;
  const log = options.log ?? silentLogger;
  const limits = AgentConfig.parse(options.agent ?? {});
  const artifacts = createMemoryArtifacts();
  return createAgent({
    ...talk,
    clock,
    log,
    tools: () => options.tools ?? [],
    pictures: artifacts,
    computers: { describe: () => "", choose: () => undefined },
    untilComputers: async () => {},
    recall: options.recall ?? (async () => null),
    ...openLayers(options, { models: talk.models, clock }),
    createExecutor: (registry) =>
      createExecutor({ registry, artifacts, secrets: () => [], clock, log }),
    policy: approvals.policy,
    openCounter: () => options.counter ?? { count: async () => null },
    onCall: () => {},
    config: () => limits,
    onTurnCreate: () => {},
    onTurnEnd: () => {},
  });
}

function openLayers(
  { pipeline = quiet, validate, persona }: TestCoreOptions,
  ports: Pick<Parameters<typeof createThinking>[0], "models" | "clock">,
) {
  const parsed = PipelineConfig.parse(pipeline);
  const config = () => parsed;
  return {
    pipeline: config,
    thinking: createThinking({ ...ports, config, kinds: () => [] }),
    control: createControl({ ...ports, config }),
    validate: validate ?? (async () => unread),
    persona: persona ?? (() => ""),
    onTriage: () => {},
  };
}

const unread = { claims: [], isVerified: false, degraded: null, model: null, usage: null };

const quiet = { thinking: { mode: "off" }, control: { enabled: false } };

/** A message that was typed on the page. */
export function ask(text: string): TurnInput {
  return { content: [{ type: "text", text }], origin: "web" };
}

/** Everything a reader gets of a turn, up to its end. */
export async function readToEnd(
  turns: Pick<Turns, "follow">,
  turnId: TurnId,
  afterSeq = 0,
): Promise<TurnEvent[]> {
  const events: TurnEvent[] = [];
  const signal = new AbortController().signal;
  for await (const batch of turns.follow(turnId, afterSeq, signal)) events.push(...batch);
  return events;
}

/** Waits for an event of this kind; fails when the turn ends without one. */
export async function readUntil(
  turns: Pick<Turns, "follow">,
  turnId: TurnId,
  type: TurnEvent["type"],
): Promise<TurnEvent> {
  const signal = new AbortController().signal;
  for await (const batch of turns.follow(turnId, 0, signal)) {
    const found = batch.find((event) => event.type === type);
    if (found) return found;
  }
  throw new Error(`The turn ended without a ${type}.`);
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
    reachServer: async () => false,
    clock: store.clock,
    log: silentLogger,
  });
  const requests: readonly ModelRequest[] = large.requests;
  return { models, requests, titleRequests: small.requests };
}

/** What tools leave behind, for as long as the test runs. */
function createMemoryArtifacts() {
  const kept: NewArtifact[] = [];
  return {
    keep: async (_from: unknown, artifacts: readonly NewArtifact[]) =>
      artifacts.map((artifact) => `art_${kept.push(artifact)}`),
    async read(_ownerId: UserId, artifactId: string, maxBytes: number) {
      const artifact = kept[Number(artifactId.slice("art_".length)) - 1];
      const isSmall = artifact && artifact.bytes.length <= maxBytes;
      return isSmall && artifact.mime === "image/png" ? artifact : null;
    },
  };
}

function createMemoryBlobs(): BlobStore {
  const blobs = new Map<string, Uint8Array>();
  return {
    async write(name, bytes) {
      blobs.set(name, bytes);
    },
    read: async (name) => blobs.get(name) ?? null,
    async remove(name) {
      blobs.delete(name);
    },
  };
}

export const someoneElse = "usr_00000000000000000000000001" as UserId;
