import { join } from "node:path";
import { createBlobStore } from "../adapters/files/blob-store.ts";
import { lockHome } from "../adapters/sqlite/lock-home.ts";
import { AppError } from "../kernel/app-error.ts";
import { systemClock as clock } from "../kernel/clock.ts";
import { silentLogger } from "../kernel/logger.ts";
import { createAccess, createToken } from "../modules/access/index.ts";
import { createArtifacts } from "../modules/artifacts/index.ts";
import type { Compaction, Offline } from "../cli/ports.ts";
import type { ConfigSource } from "../config/load-config.ts";
import { homePaths, prepareHome } from "../config/home-folder.ts";
import { openOfflineApprovals } from "./open-offline-approvals.ts";
import { openStore, type Store } from "./open-store.ts";

/** Keys, users, approvals and the file itself, straight from the database, while no server runs and none can start. */
export async function openOffline(source: ConfigSource): Promise<Offline> {
  const { home } = source;
  prepareHome(home);
  const lock = lockHome(homePaths(home).lock);
  if (!lock) throw new AppError("already_running", `Another process is using ${home}.`);
  await using stack = new AsyncDisposableStack();
  stack.defer(() => lock.release());
  const store = await openStore(home, clock);
  stack.defer(() => store.close());
  const { users, keys, links, sessions } = store;
  const access = createAccess({ users, keys, links, sessions, clock, localToken: createToken() });
  await access.start();
  const owner = access.local();
  const approvals = openOfflineApprovals({ source, store, owner });
  stack.defer(() => approvals.close());
  const { compaction, close } = openOfflineCompaction(home, store);
  stack.defer(close);
  const open = stack.move();
  return {
    accounts: {
      createKey: async (body) => access.createKey(owner, body),
      listKeys: async () => access.listKeys(owner),
      revokeKey: async (id) => access.revokeKey(owner, id),
      createUser: (body) => access.createUser(body),
      listUsers: async () => access.listUsers(),
    },
    approvals: approvals.desk,
    compaction,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** Loaded when somebody asks for it: keys and approvals need nothing of the memory. */
function openOfflineCompaction(home: string, store: Store) {
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
