import type { UserId } from "@steward/contracts/ids.ts";
import { describeGraphStore } from "@steward/sdk/conformance/graph-store.ts";
import { openTestStore } from "../../../testing/open-test-store.ts";
import { ensurePartition } from "../memory/partitions.ts";
import { createGraphStore } from "./create-graph-store.ts";

describeGraphStore("SQLite", async () => {
  const { db, close } = await openTestStore();
  let users = 0;
  return {
    store: createGraphStore(db),
    scope: async () => {
      const ownerId = `usr_${users++}` as UserId;
      const partition = await db
        .transaction()
        .execute((transaction) => ensurePartition(transaction, ownerId));
      return { partitions: [partition] };
    },
    close,
  };
});
