import { lockHome } from "../adapters/sqlite/lock-home.ts";
import { AppError } from "../kernel/app-error.ts";
import { systemClock } from "../kernel/clock.ts";
import { createAccess, createToken } from "../modules/access/index.ts";
import type { OpenAccounts } from "./cli/ports.ts";
import type { ConfigSource } from "./config/load-config.ts";
import { homePaths, prepareHome } from "./home-folder.ts";
import { openStore } from "./open-store.ts";

/** Keys and users straight from the database, while no server runs and none can start. */
export async function openOffline({ home }: ConfigSource): Promise<OpenAccounts> {
  prepareHome(home);
  const lock = lockHome(homePaths(home).lock);
  if (!lock) throw new AppError("already_running", `Another process is using ${home}.`);
  const store = await openStore(home, systemClock);
  const access = createAccess({ ...store, clock: systemClock, localToken: createToken() });
  await access.start();
  const owner = access.local();
  return {
    createKey: async (body) => access.createKey(owner, body),
    listKeys: async () => access.listKeys(owner),
    revokeKey: async (id) => access.revokeKey(owner, id),
    createUser: (body) => access.createUser(body),
    listUsers: async () => access.listUsers(),
    async [Symbol.asyncDispose]() {
      await store.close();
      lock.release();
    },
  };
}
