import { join } from "node:path";
import { createBlobStore } from "../adapters/files/blob-store.ts";
import type { Compaction } from "../cli/ports.ts";
import { systemClock as clock } from "../kernel/clock.ts";
import { silentLogger } from "../kernel/logger.ts";
import { createArtifacts } from "../modules/artifacts/index.ts";
import type { Store } from "./open-store.ts";

/** Loaded when somebody asks for it: keys and approvals need nothing of the memory. */
export function openOfflineCompaction(home: string, store: Store) {
  let opening: ReturnType<typeof open> | undefined;

  async function open() {
    const { openForget } = await import("./open-forget.ts");
    const blobs = createBlobStore(join(home, "artifacts"), { compressed: true });
    return openForget({
      home,
      store,
      artifacts: createArtifacts({ index: store.artifacts, blobs, clock, retentionHours: () => 0 }),
      clock,
      log: silentLogger,
      onForget: () => {},
      retentionDays: () => null,
      // Those that a server has left half done do not go on before the next one starts.
      runningTurns: async () => 0,
    });
  }

  const load = async () => (await (opening ??= open())).compaction;
  const compaction: Compaction = {
    start: async () => (await load()).start(),
    state: async () => (await load()).state(),
  };
  return { compaction, close: async () => (await opening)?.close() };
}
