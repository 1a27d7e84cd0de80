import { join } from "node:path";
import type { UserId } from "@steward/contracts/ids.ts";
import { createBlobStore } from "../adapters/files/blob-store.ts";
import { createForgetStore } from "../adapters/sql/memory/forget/create-forget-store.ts";
import type { Schema } from "../adapters/sql/schema.ts";
import { createEraser } from "../adapters/sqlite/create-eraser.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Artifacts } from "../modules/artifacts/index.ts";
import { createForget, createRetention } from "../modules/memory/index.ts";
import { dropBackups } from "./drop-old-backups.ts";
import { homePaths } from "../config/home-folder.ts";
import type { LiveConfig } from "../config/live-config.ts";
import type { Store } from "./open-store.ts";

export type OpenForgetOptions = {
  readonly home: string;
  readonly config: LiveConfig;
  readonly store: Pick<Store, "db">;
  readonly artifacts: Pick<Artifacts, "dropBytes">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onForget: (userId: UserId) => void;
};

/** Forgetting, in the database and in all that lies beside it in the home. */
export function openForget({ home, config, store, artifacts, ...ports }: OpenForgetOptions) {
  const paths = homePaths(home);
  const { read } = createBlobStore(join(home, "artifacts"), { compressed: true });
  const media = createBlobStore(paths.media);
  const eraser = createEraser<Schema>(paths.database);
  const forgetStore = createForgetStore(store.db, read);
  const forget = createForget({
    ...ports,
    store: forgetStore,
    places: {
      removeArtifacts: artifacts.dropBytes,
      removeMedia: media.remove,
      removeBackups: async () => dropBackups(paths.backups),
      removeTraces: () => eraser.erase(store.db),
    },
  });
  const retention = createRetention({
    ...ports,
    store: forgetStore,
    days: () => config.current().config.memory.retention_days ?? null,
    tidy: forget.tidy,
  });
  return {
    ...forget,
    /** Ends what an earlier process has begun, and removes what is too old, from now on every day. */
    async start(): Promise<void> {
      await forget.tidy();
      retention.start();
    },
    async close(): Promise<void> {
      await retention.close();
      eraser.close();
    },
  };
}
