import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  createKeyStore,
  createLinkStore,
  createSessionStore,
  createUserStore,
} from "../adapters/sql/account-stores.ts";
import { createConversationStore } from "../adapters/sql/conversation-store.ts";
import { createEchoStore } from "../adapters/sql/echo-store.ts";
import { createMediaIndex } from "../adapters/sql/media-index.ts";
import { migrate } from "../adapters/sql/migrate.ts";
import { readSetting } from "../adapters/sql/read-setting.ts";
import type { Schema } from "../adapters/sql/schema.ts";
import { createArtifactIndex } from "../adapters/sql/artifact-index.ts";
import { createAuditStore } from "../adapters/sql/audit-store.ts";
import { createConversationSettings } from "../adapters/sql/conversation-settings.ts";
import { createGrantStore } from "../adapters/sql/grant-store.ts";
import { createToolCallStore } from "../adapters/sql/tool-call-store.ts";
import { createTurnInputs } from "../adapters/sql/turn-inputs.ts";
import { createTurnQueue } from "../adapters/sql/turn-queue.ts";
import { createTurnLog } from "../adapters/sql/turn-log.ts";
import { createTurnStore } from "../adapters/sql/turn-store.ts";
import { createUsageStore } from "../adapters/sql/usage-store.ts";
import { openSqlite } from "../adapters/sqlite/open-sqlite.ts";
import type { Clock } from "../kernel/clock.ts";
import { homePaths } from "./home-folder.ts";

/** Backups of older schemas that are kept. */
const KEPT_BACKUPS = 3;

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Everything that is kept in the database, up to date. */
export async function openStore(home: string, clock: Clock) {
  const paths = homePaths(home);
  const { db, copyTo, close } = openSqlite<Schema>(paths.database);
  try {
    await migrate(db, {
      async backUp(version) {
        mkdirSync(paths.backups, { recursive: true, mode: 0o700 });
        await copyTo(join(paths.backups, `schema-${version}-${clock.now()}.db`));
        dropOldBackups(paths.backups);
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
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
    media: createMediaIndex(db, clock),
    usage: createUsageStore(db),
    readSetting: (key: string, make: () => string) => readSetting(db, key, make),
    bytes: () => statSync(paths.database).size,
    close,
  };
}

function dropOldBackups(folder: string): void {
  const newestFirst = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at);
  for (const { path } of newestFirst.slice(KEPT_BACKUPS)) rmSync(path);
}
