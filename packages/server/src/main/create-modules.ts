import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createBlobStore } from "../adapters/files/blob-store.ts";
import type { Feed } from "../adapters/http/feed.ts";
import { systemClock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import { createAccess } from "../modules/access/index.ts";
import { type Agent, createAgent } from "../modules/agent/index.ts";
import { createArtifacts } from "../modules/artifacts/index.ts";
import {
  builtInCommands,
  createCommands,
  createConversations,
  createHistoryRecogniser,
} from "../modules/conversations/index.ts";
import { createMedia } from "../modules/media/index.ts";
import type { Models } from "../modules/models/index.ts";
import { createApprovals, createExecutor } from "../modules/tools/index.ts";
import { createTurns } from "../modules/turns/index.ts";
import type { CrashPoints } from "./crash-points.ts";
import { createThreads } from "./create-threads.ts";
import { homePaths } from "./home-folder.ts";
import type { LiveConfig } from "./live-config.ts";
import type { Store } from "./open-store.ts";
import { createToolCatalogue } from "./tool-catalogue.ts";

export type ModulesOptions = {
  readonly home: string;
  readonly config: LiveConfig;
  readonly localToken: string;
  readonly feed: Feed;
  readonly log: Logger;
  readonly store: Store;
  readonly models: Models;
  readonly crashPoints: CrashPoints;
};

const UPKEEP_MS = 60_000;

/** The modules, each given what it needs. */
export async function createModules(options: ModulesOptions) {
  const { home, config, feed, log, localToken, store, models } = options;
  const clock = systemClock;
  const access = createAccess({ ...store, clock, localToken });
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
    clock,
    onChange: (ownerId, change) => feed.publish(ownerId, change),
  });
  const key = await store.readSetting("echo-key", () => randomBytes(32).toString("base64url"));
  const recogniser = createHistoryRecogniser({ echoes: store.echoes, turns, conversations, key });
  const media = createMedia({ index: store.media, blobs: createBlobStore(homePaths(home).media) });
  const artifacts = createArtifacts({
    index: store.artifacts,
    blobs: createBlobStore(join(home, "artifacts")),
    clock,
    retentionHours: () => 48,
  });
  const approvals = createApprovals({
    turns,
    grants: store.grants,
    audit: store.audit,
    registry: () => agent.registry,
    config: () => config.current().config.approvals,
    settings: ({ conversationId }) => conversations.settings(conversationId),
    onDecide: (call, approval) =>
      feed.publish(call.ownerId, { type: "approval-change", approval }),
    clock,
  });
  const agent: Agent = createAgent({
    ...{ turns, conversations, recogniser, models, media, clock },
    tools: options.crashPoints.tools(createToolCatalogue({ home, config, artifacts })),
    createExecutor: (registry) =>
      createExecutor({ registry, artifacts, secrets: () => config.current().secrets, clock, log }),
    policy: approvals.policy,
    onCall(turn, callId) {
      void approvals.find({ turnId: turn.id, callId }).then((approval) => {
        if (approval) feed.publish(turn.ownerId, { type: "approval-change", approval });
      });
    },
    config: () => config.current().config.agent,
    log: log.child({ component: "agent" }),
    onTurnCreate: ({ ownerId, conversationId, id }) =>
      feed.publish(ownerId, { type: "turn-create", conversationId, turnId: id }),
  });
  const threads = createThreads({ agent, turns, approvals, conversations });
  const commands = createCommands(builtInCommands, {
    ...{ conversations, turns, approvals, agent },
    models: {
      resolve(id) {
        const resolved = models.resolve(id);
        return resolved.kind === "unknown" ? undefined : resolved.id;
      },
      ids: () => models.entries().map(({ id }) => id),
    },
  });
  const upkeep = setInterval(() => {
    const work = [approvals.expire(), artifacts.sweep()];
    Promise.all(work).catch((error: unknown) => log.error("upkeep-fail", { error }));
  }, UPKEEP_MS);
  upkeep.unref();
  const stopUpkeep = () => clearInterval(upkeep);
  return {
    ...{ access, agent, approvals, artifacts, commands, conversations, media, recogniser, threads },
    ...{ turns, stopUpkeep },
    audit: store.audit,
  };
}
