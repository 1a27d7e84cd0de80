import type { Kysely } from "kysely";
import {
  createKeyStore,
  createLinkStore,
  createSessionStore,
  createUserStore,
} from "./account-stores.ts";
import { createConversationStore } from "./conversation-store.ts";
import { createEchoStore } from "./echo-store.ts";
import { createMediaIndex } from "./media-index.ts";
import { readSetting } from "./read-setting.ts";
import { createArtifactIndex } from "./artifact-index.ts";
import { createAuditStore } from "./audit-store.ts";
import { createConversationSettings } from "./conversation-settings.ts";
import { createGrantStore } from "./grant-store.ts";
import { createConversationSandboxStore, createSandboxStore } from "./sandbox-store.ts";
import { createToolCallStore } from "./tool-call-store.ts";
import { createTurnInputs } from "./turn-inputs.ts";
import { createTurnQueue } from "./turn-queue.ts";
import { createTurnLog } from "./turn-log.ts";
import { createTurnStore } from "./turn-store.ts";
import { createUsageStore } from "./usage-store.ts";
import type { Schema } from "./schema.ts";
import type { Clock } from "../../kernel/clock.ts";

/** Every store on one database. */
export function createStores(db: Kysely<Schema>, clock: Clock) {
  return {
    users: createUserStore(db),
    keys: createKeyStore(db),
    links: createLinkStore(db),
    sessions: createSessionStore(db),
    conversations: createConversationStore(db),
    echoes: createEchoStore(db),
    turns: createTurnStore(db),
    turnLog: createTurnLog(db),
    turnQueue: createTurnQueue(db),
    turnInputs: createTurnInputs(db),
    toolCalls: createToolCallStore(db),
    conversationSettings: createConversationSettings(db),
    grants: createGrantStore(db),
    audit: createAuditStore(db),
    artifacts: createArtifactIndex(db),
    sandboxes: createSandboxStore(db),
    conversationSandboxes: createConversationSandboxStore(db),
    media: createMediaIndex(db, clock),
    usage: createUsageStore(db),
    readSetting: (key: string, make: () => string) => readSetting(db, key, make),
  };
}
