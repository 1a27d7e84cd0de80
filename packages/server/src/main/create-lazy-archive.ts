import type { UserId } from "@steward/contracts/ids.ts";
import type { ArchiveDesk } from "../adapters/http/memory-desk.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Store } from "./open-store.ts";

export type LazyArchiveOptions = {
  readonly store: Pick<Store, "db">;
  readonly clock: Clock;
  readonly onImport: (userId: UserId) => void;
};

/** Export and import, loaded when somebody wants one of them. */
export function createLazyArchive({ store, clock, onImport }: LazyArchiveOptions): ArchiveDesk {
  const load = async () => {
    const [{ createArchive }, { createArchiveStore }] = await Promise.all([
      import("../modules/memory/index.ts"),
      import("../adapters/sql/memory/archive/create-archive-store.ts"),
    ]);
    return createArchive({
      store: createArchiveStore(store.db),
      clock,
      onImport: ({ userId }) => onImport(userId),
    });
  };
  return {
    async *export(by, format) {
      yield* (await load()).export(by, format);
    },
    import: async (by, lines) => (await load()).import(by, lines),
  };
}
