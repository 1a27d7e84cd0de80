import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createBlobStore } from "../adapters/files/blob-store.ts";
import { homePaths } from "../config/home-folder.ts";
import { systemClock as clock } from "../kernel/clock.ts";
import type { Agent } from "../modules/agent/index.ts";
import { createArtifacts } from "../modules/artifacts/index.ts";
import { createConversations, createHistoryRecogniser } from "../modules/conversations/index.ts";
import { createMedia } from "../modules/media/index.ts";
import type { Models } from "../modules/models/index.ts";
import type { Sandboxes } from "../modules/sandboxes/index.ts";
import { createTurns } from "../modules/turns/index.ts";
import { openMemory } from "./open-memory.ts";
import type { Store } from "./open-store.ts";
import type { Setting } from "./setting.ts";

export type TalkParts = {
  readonly store: Store;
  readonly models: Models;
  readonly sandboxes: Pick<Sandboxes, "removeConversation">;
  /** It needs the turns, and is there before the first of them. */
  readonly agent: () => Pick<Agent, "wake">;
};

export type Talk = Awaited<ReturnType<typeof createTalk>>;

/** What is said and kept, before anything is done about it. */
export async function createTalk(setting: Setting, parts: TalkParts) {
  const { home, config, feed, log, crashPoints } = setting;
  const { store, models, sandboxes, agent } = parts;
  const turns = createTurns({
    store: store.turns,
    queue: store.turnQueue,
    inputs: store.turnInputs,
    calls: store.toolCalls,
    log: store.turnLog,
    clock,
    onWork: (conversationId) => agent().wake(conversationId),
  });
  const media = createMedia({
    index: store.media,
    blobs: createBlobStore(homePaths(home).media),
    clock,
  });
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
  const conversations = createConversations({
    store: store.conversations,
    settings: store.conversationSettings,
    turns,
    clock,
    approvalMode: () => config.current().config.approvals.mode,
    onForget: memory.forgetConversation,
    onChange: feed.publish,
    onRemove(id) {
      const failed = (error: unknown) => log.error("workspace-remove-fail", { error });
      sandboxes.removeConversation(id).catch(failed);
    },
  });
  const key = await store.readSetting("echo-key", () => randomBytes(32).toString("base64url"));
  const recogniser = createHistoryRecogniser({ echoes: store.echoes, turns, conversations, key });
  return { turns, media, artifacts, memory, conversations, recogniser };
}
