import { join } from "node:path";
import type { UserId } from "@steward/contracts/ids.ts";
import { createBlobStore } from "../adapters/files/blob-store.ts";
import { createForgetStore } from "../adapters/sql/memory/forget/create-forget-store.ts";
import { createTraceStore } from "../adapters/sql/memory/forget/create-trace-store.ts";
import { createDatabaseFile } from "../adapters/sqlite/database-file.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Artifacts } from "../modules/artifacts/index.ts";
import { createCompaction, createForget, createRetention } from "../modules/memory/index.ts";
import { dropBackups } from "../adapters/sqlite/drop-old-backups.ts";
import { homePaths } from "../config/home-folder.ts";
import type { Store } from "./open-store.ts";

export type OpenForgetOptions = {
  readonly home: string;
  readonly store: Pick<Store, "db">;
  readonly artifacts: Pick<Artifacts, "dropBytes">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onForget: (userId: UserId) => void;
  /** How long things stay in the memory; null: for ever. */
  readonly retentionDays: () => number | null;
  /** Absent: those of the database. */
  readonly runningTurns?: () => Promise<number>;
};

/** Forgetting, in the database and in all that lies beside it in the home. */
export function openForget({ home, store, artifacts, retentionDays, ...ports }: OpenForgetOptions) {
  const paths = homePaths(home);
  const { read } = createBlobStore(join(home, "artifacts"), { compressed: true });
  const media = createBlobStore(paths.media);
  const file = createDatabaseFile(store.db, paths.database);
  const forgetStore = createForgetStore(store.db, read);
  const forget = createForget({
    ...ports,
    store: forgetStore,
    places: {
      removeArtifacts: artifacts.dropBytes,
      removeMedia: media.remove,
      removeBackups: async () => dropBackups(paths.backups),
      emptyLog: file.emptyLog,
    },
    onTraces: () => compaction.note(),
  });
  const traces = createTraceStore(store.db);
  const compaction = createCompaction({
    ...ports,
    store: traces,
    runningTurns: ports.runningTurns ?? traces.runningTurns,
    file,
    tidy: forget.tidy,
  });
  const retention = createRetention({
    ...ports,
    store: forgetStore,
    days: retentionDays,
    tidy: forget.tidy,
  });
  return {
    forget: forget.forget,
    preview: forget.preview,
    compaction,
    async wake(): Promise<void> {
      compaction.wake();
      await forget.wake();
    },
    /** Ends what an earlier process has begun, and removes what is too old, from now on every day. */
    async start(): Promise<void> {
      await forget.tidy();
      await compaction.state();
      retention.start();
    },
    async close(): Promise<void> {
      await retention.close();
      await compaction.close();
      await forget.close();
    },
  };
}
