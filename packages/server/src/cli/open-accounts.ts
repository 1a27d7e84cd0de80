import { CreatedKey, KeyList, User, UserList } from "@steward/contracts/account.ts";
import type { CommandContext } from "./command.ts";
import { createApiClient, nothing } from "./create-api-client.ts";
import type { ApiClient } from "./create-api-client.ts";
import { findServer } from "./find-server.ts";
import type { Accounts, OpenAccounts } from "./ports.ts";

/** Keys and users through the running server; without one, through the database itself. */
export async function openAccounts(context: CommandContext): Promise<OpenAccounts> {
  const search = await findServer(context.home);
  if (search.kind === "running") {
    return { ...toAccounts(createApiClient(search.run)), [Symbol.asyncDispose]: async () => {} };
  }
  // A server that does not answer still holds the lock: opening then fails with its own message.
  const offline = await context.program.openOffline(context);
  return { ...offline.accounts, [Symbol.asyncDispose]: () => offline[Symbol.asyncDispose]() };
}

function toAccounts(client: ApiClient): Accounts {
  return {
    createKey: (body) =>
      client.call({ method: "POST", path: "/api/keys", body, answer: CreatedKey }),
    listKeys: async () => (await client.call({ path: "/api/keys", answer: KeyList })).keys,
    revokeKey: (id) => client.call({ method: "DELETE", path: `/api/keys/${id}`, answer: nothing }),
    createUser: (body) => client.call({ method: "POST", path: "/api/users", body, answer: User }),
    listUsers: async () => (await client.call({ path: "/api/users", answer: UserList })).users,
  };
}
