import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { TokenCounter } from "@steward/sdk/token-counter.ts";
import { createBlobStore } from "../adapters/files/blob-store.ts";
import type { Feed } from "../adapters/http/exchange/feed.ts";
import type { Metrics } from "../adapters/metrics/create-metrics.ts";
import { systemClock } from "../kernel/clock.ts";
import { createTurnstile, type Turnstile } from "../kernel/create-turnstile.ts";
import type { Logger } from "../kernel/logger.ts";
import { createAccess } from "../modules/access/index.ts";
import { type Agent, createPlanCommand, createVerifyCommand } from "../modules/agent/index.ts";
import { createArtifacts } from "../modules/artifacts/index.ts";
import {
  type Conversations,
  createConversations,
  createHistoryRecogniser,
} from "../modules/conversations/index.ts";
import { createInbox, createRequestClasses, createSlashCommands } from "../modules/inbox/index.ts";
import { createMedia } from "../modules/media/index.ts";
import { createMemoryCommands } from "../modules/memory/index.ts";
import { createPersonaCommand } from "../modules/personas/index.ts";
import type { Models, Tokenizer } from "../modules/models/index.ts";
import { createRunCommand } from "../modules/pipeline/index.ts";
import type { Sandboxes } from "../modules/sandboxes/index.ts";
import { createIntents, createThreads } from "../modules/threads/index.ts";
import { createTurns } from "../modules/turns/index.ts";
import type { CrashPoints } from "./crash-points.ts";
import { createAgentStack } from "./create-agent-stack.ts";
import { createSandboxPanels } from "./create-sandbox-panels.ts";
import { createSandboxStack } from "./create-sandbox-stack.ts";
import { homePaths } from "../config/home-folder.ts";
import type { LiveConfig } from "../config/live-config.ts";
import { openMemory } from "./open-memory.ts";
import { openPersonas } from "../config/open-personas.ts";
import type { Store } from "./open-store.ts";

export type ModulesOptions = {
  readonly home: string;
  readonly config: LiveConfig;
  readonly localToken: string;
  readonly feed: Feed;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly store: Store;
  readonly models: Models;
  readonly openCounter: (tokenizer: Tokenizer) => TokenCounter;
  readonly crashPoints: CrashPoints;
};

/** The modules, each given what it needs. */
export async function createModules(options: ModulesOptions) {
  const { home, log, localToken, store, models } = options;
  const access = createAccess({ ...store, clock: systemClock, localToken });
  const workspaceGate = createTurnstile();
  const sandboxStack = createSandboxStack({ ...options, workspaceGate });
  const { sandboxes, close: closeSandboxes } = sandboxStack;
  const talk = await createTalk({ ...options, sandboxes }, () => stack.agent);
  const panels = openPanels(options, sandboxes, workspaceGate);
  const personas = openPersonas(home, log.child({ component: "personas" }));
  const classes = createRequestClasses(log.child({ component: "triage" }));
  const stack = createAgentStack({
    ...options,
    ...talk,
    access,
    workspaceGate,
    sandboxTools: { sandboxes, previews: panels.previews, control: panels.desktops.control },
    personas,
    classes,
    untilComputers: sandboxes.started,
  });
  const { agent, approvals, pipeline, validate } = stack;
  const { conversations, turns, recogniser, memory } = talk;
  const ownCommands = [
    ...createMemoryCommands({ memory: memory.desk, isOn: memory.isOn }),
    createPersonaCommand(personas),
    createPlanCommand({ ...talk, mode: () => pipeline().thinking.mode }),
    createVerifyCommand({ ...talk, validate }),
    createRunCommand({ ...talk, canRun: () => canRun(sandboxes) }),
  ];
  const acting = { conversations, turns, approvals, agent, models, classes };
  const commands = createSlashCommands(ownCommands, acting);
  const inbox = createInbox({ agent, commands, conversations, recogniser, turns, models, classes });
  const threads = createThreads({ inbox, turns, approvals, conversations });
  const intents = createIntents({
    threads,
    turns,
    conversations,
    agent,
    thinking: stack.thinking,
    pipeline,
    models,
    commands,
  });
  return {
    ...talk,
    ...stack,
    sandboxes,
    closeSandboxes,
    panels,
    access,
    commands,
    inbox,
    threads,
    intents,
    audit: store.audit,
    personas,
    classes,
  };
}

function openPanels(
  { home, config }: ModulesOptions,
  sandboxes: Sandboxes,
  workspaceGate: Turnstile,
) {
  const server = () => config.current().config.server;
  return createSandboxPanels({ home, server, sandboxes, workspaceGate, clock: systemClock });
}

async function canRun(sandboxes: Sandboxes): Promise<boolean> {
  await sandboxes.started();
  return sandboxes.status().driver !== null;
}

type WithSandboxes = { readonly sandboxes: Sandboxes };

/** What is said and kept, before anything is done about it. */
async function createTalk(options: ModulesOptions & WithSandboxes, agent: () => Agent) {
  const { home, config, feed, store, sandboxes, log, models, crashPoints } = options;
  const clock = systemClock;
  const turns = createTurns({
    store: store.turns,
    queue: store.turnQueue,
    inputs: store.turnInputs,
    calls: store.toolCalls,
    log: store.turnLog,
    clock,
    onWork: (conversationId) => agent().wake(conversationId),
  });
  const media = createMedia({ index: store.media, blobs: createBlobStore(homePaths(home).media) });
  const artifacts = createArtifacts({
    index: store.artifacts,
    blobs: createBlobStore(join(home, "artifacts"), { compressed: true }),
    clock,
    retentionHours: () => config.current().config.agent.artifact_hours,
  });
  const memory = await openMemory({
    home,
    config,
    db: crashPoints.database(store.db),
    turns,
    artifacts,
    models,
    feed,
    clock,
    log: log.child({ component: "memory" }),
  });
  const known = createConversations({
    store: store.conversations,
    settings: store.conversationSettings,
    turns,
    clock,
    approvalMode: () => config.current().config.approvals.mode,
    onChange(ownerId, change) {
      feed.publish(ownerId, change);
      if (change.type !== "conversation-remove") return;
      sandboxes
        .removeConversation(change.conversationId)
        .catch((error: unknown) => log.error("workspace-remove-fail", { error }));
    },
  });
  const conversations: Conversations = {
    ...known,
    async remove(ownerId, id) {
      await known.get(ownerId, id);
      await memory.forgetConversation(ownerId, id);
      await known.remove(ownerId, id);
      // A turn that was stopped by this may have been remembered meanwhile.
      await memory.forgetConversation(ownerId, id);
    },
  };
  const key = await store.readSetting("echo-key", () => randomBytes(32).toString("base64url"));
  const recogniser = createHistoryRecogniser({ echoes: store.echoes, turns, conversations, key });
  return { turns, conversations, recogniser, media, artifacts, memory };
}
