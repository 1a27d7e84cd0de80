import { lockHome } from "../adapters/sqlite/lock-home.ts";
import { AppError } from "../kernel/app-error.ts";
import { systemClock } from "../kernel/clock.ts";
import { createAccess, createToken } from "../modules/access/index.ts";
import type { Offline } from "../cli/ports.ts";
import type { ConfigSource } from "../config/load-config.ts";
import { homePaths, prepareHome } from "../config/home-folder.ts";
import { openOfflineApprovals } from "./open-offline-approvals.ts";
import { openOfflineCompaction } from "./open-offline-compaction.ts";
import { openStore } from "./open-store.ts";

/** Keys, users, approvals and the file itself, straight from the database, while no server runs and none can start. */
export async function openOffline(source: ConfigSource): Promise<Offline> {
  const { home } = source;
  prepareHome(home);
  const lock = lockHome(homePaths(home).lock);
  if (!lock) throw new AppError("already_running", `Another process is using ${home}.`);
  await using stack = new AsyncDisposableStack();
  stack.defer(() => lock.release());
  const store = await openStore(home, systemClock);
  stack.defer(() => store.close());
  const access = createAccess({ ...store, clock: systemClock, localToken: createToken() });
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
