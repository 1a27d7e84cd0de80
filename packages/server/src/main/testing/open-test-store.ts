import { createFakeClock, type FakeClock } from "@steward/sdk/testing/fake-clock.ts";
import type { Kysely } from "kysely";
import {
  createKeyStore,
  createLinkStore,
  createSessionStore,
  createUserStore,
} from "../../adapters/sql/account-stores.ts";
import { createAuditStore } from "../../adapters/sql/audit-store.ts";
import { createConversationSettings } from "../../adapters/sql/conversation-settings.ts";
import { createConversationStore } from "../../adapters/sql/conversation-store.ts";
import { createEchoStore } from "../../adapters/sql/echo-store.ts";
import { createGrantStore } from "../../adapters/sql/grant-store.ts";
import { createMediaIndex } from "../../adapters/sql/media-index.ts";
import { migrate } from "../../adapters/sql/migrate.ts";
import type { Schema } from "../../adapters/sql/schema.ts";
import { createToolCallStore } from "../../adapters/sql/tool-call-store.ts";
import { createTurnInputs } from "../../adapters/sql/turn-inputs.ts";
import { createTurnLog } from "../../adapters/sql/turn-log.ts";
import { createTurnQueue } from "../../adapters/sql/turn-queue.ts";
import { createTurnStore } from "../../adapters/sql/turn-store.ts";
import { createUsageStore } from "../../adapters/sql/usage-store.ts";
import { openSqlite } from "../../adapters/sqlite/open-sqlite.ts";

export type TestStore = Awaited<ReturnType<typeof openTestStore>>;

/** The real stores on a database in memory, or in a file, and a clock that stands still. */
export async function openTestStore(path = ":memory:", clock: FakeClock = createFakeClock()) {
  const { db, close } = openSqlite<Schema>(path);
  await migrate(db, { backUp: async () => {} });
  return { ...toStores(db, clock), db, clock, close };
}

function toStores(db: Kysely<Schema>, clock: FakeClock) {
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
    media: createMediaIndex(db, clock),
    usage: createUsageStore(db),
  };
}
