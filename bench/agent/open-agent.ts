import { defineTool, type ToolDefinition } from "@steward/sdk/define-tool.ts";
import type { ModelPart, ModelPort } from "@steward/sdk/model-port.ts";
import { z } from "zod";
import { systemClock as clock } from "../../packages/server/src/kernel/clock.ts";
import { silentLogger as log } from "../../packages/server/src/kernel/logger.ts";
import { openStore } from "../../packages/server/src/main/open-store.ts";
import { createAccess } from "../../packages/server/src/modules/access/index.ts";
import {
  type Agent,
  AgentConfig,
  createAgent,
} from "../../packages/server/src/modules/agent/index.ts";
import {
  createConversations,
  createHistoryRecogniser,
} from "../../packages/server/src/modules/conversations/index.ts";
import { createMedia } from "../../packages/server/src/modules/media/index.ts";
import { createModels, ModelsConfig } from "../../packages/server/src/modules/models/index.ts";
import {
  createControl,
  createThinking,
  PipelineConfig,
} from "../../packages/server/src/modules/pipeline/index.ts";
import {
  ApprovalsConfig,
  createApprovals,
  createExecutor,
} from "../../packages/server/src/modules/tools/index.ts";
import { createTurns } from "../../packages/server/src/modules/turns/index.ts";
import { countStoreWork, type StoreWork } from "./count-store-work.ts";

const config = ModelsConfig.parse({
  providers: {
    lab: { protocol: "scripted", models: [{ id: "one", tools: true, context: 1_000_000 }] },
  },
  roles: { output: ["lab/one"], title: ["lab/none"] },
});
const usage = { inputTokens: 1, outputTokens: 1, reasoningTokens: 0, cachedInputTokens: 0 };

/** Calls the tool over and over, at no cost of its own, and then says that it is done. */
function createTirelessModel(steps: number): ModelPort {
  let made = 0;
  return {
    async *stream(): AsyncGenerator<ModelPart> {
      made++;
      if (made > steps) yield { type: "text-delta", text: "Done." };
      else {
        const input = JSON.stringify({ page: made });
        yield { type: "tool-call", callId: `call_${made}`, name: "read_page", input };
      }
      const finish = made > steps ? "stop" : "tool-calls";
      yield { type: "end", outcome: { kind: "finished", finish }, usage };
    },
  };
}

function createPageTool(onStep: () => void): ToolDefinition {
  return defineTool({
    name: "read_page",
    description: "Reads a page.",
    input: z.strictObject({ page: z.int() }),
    effects: ["write"],
    title: ({ page }) => `Page ${page}`,
    run: async ({ page }) => {
      onStep();
      return { ok: true, text: `${page} `.padEnd(4096, "lorem ipsum ") };
    },
  });
}

export type BenchAgent = {
  /** Runs one turn to its end. */
  run(): Promise<void>;
} & AsyncDisposable;

export type BenchOptions = {
  readonly home: string;
  readonly steps: number;
  readonly work: StoreWork;
  /** Called in the tool, once a step. */
  readonly onStep: () => void;
};

/** The agent as the server puts it together, on a real database, with a model that costs nothing. */
export async function openAgent({ home, steps, work, onStep }: BenchOptions): Promise<BenchAgent> {
  const opened = await openStore(home, clock);
  const store = countStoreWork(opened, work);
  const models = createModels({
    config: () => config,
    resolveSecret: () => undefined,
    openModel: () => createTirelessModel(steps),
    usage: store.usage,
    isReady: () => true,
    reachServer: async () => false,
    clock,
    log,
  });
  const access = createAccess({ ...store, clock, localToken: "local-token" });
  await access.start();
  await models.start();
  const turns = createTurns({
    store: store.turns,
    queue: store.turnQueue,
    inputs: store.turnInputs,
    calls: store.toolCalls,
    log: store.turnLog,
    clock,
    onWork: (conversationId) => agent.wake(conversationId),
  });
  const agent = createBenchAgent({ store, models, turns, onStep });
  return {
    async run() {
      const { userId: ownerId } = access.local();
      const { id: conversationId } = await agent.conversations.create(ownerId, {
        model: "lab/one",
        title: "Bench",
      });
      const content = [{ type: "text" as const, text: "Read all pages." }];
      const input = { content, origin: "web" as const };
      const { id } = await agent.submit({ ownerId, conversationId, input });
      for await (const batch of turns.follow(id, 0, new AbortController().signal)) {
        const end = batch.at(-1);
        if (end?.type === "turn-end" && end.status !== "done") throw new Error(end.error?.message);
      }
    },
    async [Symbol.asyncDispose]() {
      await agent.close();
      await models.stop();
      await opened.close();
    },
  };
}

type Parts = {
  readonly store: Awaited<ReturnType<typeof openStore>>;
  readonly models: ReturnType<typeof createModels>;
  readonly turns: ReturnType<typeof createTurns>;
  readonly onStep: () => void;
};

function createBenchAgent({ store, models, turns, onStep }: Parts) {
  const conversations = createConversations({
    store: store.conversations,
    settings: store.conversationSettings,
    turns,
    approvalMode: () => "accept-edits",
    clock,
    onForget: async () => {},
    onChange: () => {},
    onRemove: () => {},
  });
  const recogniser = createHistoryRecogniser({
    echoes: store.echoes,
    turns,
    conversations,
    key: "key",
  });
  const blobs = { put: async () => {}, get: async () => null };
  const media = createMedia({ index: store.media, blobs: blobs as never, clock });
  const rules = ApprovalsConfig.parse({});
  const limits = AgentConfig.parse({ max_steps: 10_000 });
  const layers = PipelineConfig.parse({ thinking: { mode: "off" }, control: { enabled: false } });
  const pipeline = () => layers;
  const approvals = createApprovals({
    turns,
    grants: store.grants,
    registry: () => agent.registry,
    config: () => rules,
    settings: ({ conversationId }) => conversations.settings(conversationId),
    onChange: () => {},
    clock,
  });
  const tools = [createPageTool(onStep)];
  const agent: Agent = createAgent({
    turns,
    conversations,
    recogniser,
    models,
    media,
    pictures: { read: async () => null },
    computers: { describe: () => "", choose: () => undefined },
    untilComputers: async () => {},
    clock,
    log,
    tools: () => tools,
    createExecutor: (registry) => {
      const artifacts = { keep: async () => [] };
      return createExecutor({ registry, artifacts, secrets: () => [], clock, log });
    },
    policy: approvals.policy,
    openCounter: () => ({ count: async () => null }),
    onCall: () => {},
    config: () => limits,
    onTurnCreate: () => {},
    onTurnEnd: () => {},
    recall: async () => null,
    pipeline,
    thinking: createThinking({ models, clock, config: pipeline, kinds: () => [] }),
    control: createControl({ models, config: pipeline }),
    validate: async () => ({
      claims: [],
      isVerified: false,
      degraded: null,
      model: null,
      usage: null,
    }),
    persona: () => "",
    onTriage: () => {},
  });
  return { ...agent, conversations };
}
