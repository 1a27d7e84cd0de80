import type { Kysely } from "kysely";
import {
  createKeyStore,
  createLinkStore,
  createSessionStore,
  createUserStore,
} from "./core/account-stores.ts";
import { createConversationStore } from "./core/conversation-store.ts";
import { createEchoStore } from "./core/echo-store.ts";
import { createJointWrites } from "./core/joint-writes.ts";
import { createMediaIndex } from "./core/media-index.ts";
import { readSetting } from "./core/read-setting.ts";
import { createArtifactIndex } from "./core/artifact-index.ts";
import { createAuditStore } from "./core/audit-store.ts";
import { createConversationSettings } from "./core/conversation-settings.ts";
import { createGrantStore } from "./core/grant-store.ts";
import { createConversationSandboxStore, createSandboxStore } from "./core/sandbox-store.ts";
import { createToolCallStore } from "./core/tool-call-store.ts";
import { createTurnInputs } from "./core/turn-inputs.ts";
import { createTurnQueue } from "./core/turn-queue.ts";
import { createTurnLog } from "./core/turn-log.ts";
import { createTurnStore } from "./core/turn-store.ts";
import { createUsageStore } from "./core/usage-store.ts";
import type { Schema } from "./schema/schema.ts";
import type { Clock } from "../../kernel/clock.ts";

/** Every store on one database. */
export function createStores(db: Kysely<Schema>, clock: Clock) {
  const write = createJointWrites(db);
  return {
    users: createUserStore(db),
    keys: createKeyStore(db),
    links: createLinkStore(db),
    sessions: createSessionStore(db),
    conversations: createConversationStore(db, write),
    echoes: createEchoStore(db),
    turns: createTurnStore(db, write),
    turnLog: createTurnLog(db, write),
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
