import type { Kysely } from "kysely";
import {
  createKeyStore,
  createLinkStore,
  createSessionStore,
  createUserStore,
} from "../adapters/sql/account-stores.ts";
import { createConversationStore } from "../adapters/sql/conversation-store.ts";
import { createEchoStore } from "../adapters/sql/echo-store.ts";
import { createMediaIndex } from "../adapters/sql/media-index.ts";
import { readSetting } from "../adapters/sql/read-setting.ts";
import { createArtifactIndex } from "../adapters/sql/artifact-index.ts";
import { createAuditStore } from "../adapters/sql/audit-store.ts";
import { createConversationSettings } from "../adapters/sql/conversation-settings.ts";
import { createGrantStore } from "../adapters/sql/grant-store.ts";
import {
  createConversationSandboxStore,
  createSandboxStore,
} from "../adapters/sql/sandbox-store.ts";
import { createToolCallStore } from "../adapters/sql/tool-call-store.ts";
import { createTurnInputs } from "../adapters/sql/turn-inputs.ts";
import { createTurnQueue } from "../adapters/sql/turn-queue.ts";
import { createTurnLog } from "../adapters/sql/turn-log.ts";
import { createTurnStore } from "../adapters/sql/turn-store.ts";
import { createUsageStore } from "../adapters/sql/usage-store.ts";
import type { Schema } from "../adapters/sql/schema.ts";
import type { Clock } from "../kernel/clock.ts";

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
