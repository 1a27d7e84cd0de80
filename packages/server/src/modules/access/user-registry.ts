import { scopes, type CreateUser, type Scope, type User } from "@steward/contracts/account.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createId } from "../../kernel/create-id.ts";
import type { UserStore } from "./ports.ts";
import type { Principal } from "./principal.ts";

export const memberScopes: readonly Scope[] = ["chat", "read"];

/** Everybody who may use this server. */
export type UserRegistry = {
  /** Reads the users, and creates the owner where there is none. */
  load(): Promise<void>;
  add(body: CreateUser): Promise<User>;
  list(): readonly User[];
  /** The owner where no name is given. */
  find(name: string | undefined): User;
  /** How a user acts with all that is theirs to do. */
  act(userId: UserId, kind: "session" | "local"): Principal | null;
};

export function createUserRegistry(ports: {
  readonly store: UserStore;
  readonly clock: Clock;
}): UserRegistry {
  const { store, clock } = ports;
  const users = new Map<UserId, User>();

  async function add(body: CreateUser): Promise<User> {
    const now = clock.now();
    const id = createId<UserId>("usr", now);
    const user: User = { id, name: body.name, role: body.role ?? "member", createdAt: now };
    if (!(await store.insert(user))) {
      throw new AppError("conflict", `There is a user named ${body.name} already.`);
    }
    users.set(id, user);
    return user;
  }

  return {
    async load() {
      for (const user of await store.list()) users.set(user.id, user);
      if (users.size === 0) await add({ name: "owner", role: "owner" });
    },
    add,
    list: () => [...users.values()],
    find(name) {
      const found = [...users.values()].find((user) =>
        name === undefined ? user.role === "owner" : user.name === name,
      );
      if (found) return found;
      throw new AppError("not_found", `There is no user named ${name ?? "owner"}.`);
    },
    act(userId, kind) {
      const user = users.get(userId);
      if (!user) return null;
      const granted = user.role === "owner" ? scopes : memberScopes;
      const { name: userName, role } = user;
      return { userId, userName, role, scopes: new Set(granted), via: { kind } };
    },
  };
}
