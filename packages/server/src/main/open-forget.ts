import { join } from "node:path";
import type { UserId } from "@steward/contracts/ids.ts";
import { createBlobStore } from "../adapters/files/blob-store.ts";
import { createForgetStore } from "../adapters/sql/memory/forget/create-forget-store.ts";
import type { Schema } from "../adapters/sql/schema.ts";
import { createEraser } from "../adapters/sqlite/create-eraser.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Artifacts } from "../modules/artifacts/index.ts";
import { createForget } from "../modules/memory/index.ts";
import { dropBackups } from "./drop-old-backups.ts";
import { homePaths } from "./home-folder.ts";
import type { Store } from "./open-store.ts";

export type OpenForgetOptions = {
  readonly home: string;
  readonly store: Pick<Store, "db">;
  readonly artifacts: Pick<Artifacts, "dropBytes">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onForget: (userId: UserId) => void;
};

/** Forgetting, in the database and in all that lies beside it in the home. */
export function openForget({ home, store, artifacts, ...ports }: OpenForgetOptions) {
  const paths = homePaths(home);
  const { read } = createBlobStore(join(home, "artifacts"), { compressed: true });
  const media = createBlobStore(paths.media);
  const eraser = createEraser<Schema>(paths.database);
  const forget = createForget({
    ...ports,
    store: createForgetStore(store.db, read),
    places: {
      removeArtifacts: artifacts.dropBytes,
      removeMedia: media.remove,
      removeBackups: async () => dropBackups(paths.backups),
      removeTraces: () => eraser.erase(store.db),
    },
  });
  return { ...forget, close: eraser.close };
}
