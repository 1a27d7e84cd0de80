import {
  type ApiKey,
  type CreatedKey,
  type CreateKey,
  type CreateUser,
  type User,
  scopes,
  type Scope,
} from "@steward/contracts/account.ts";
import type { KeyId, UserId } from "@steward/contracts/ids.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createGuessLimit } from "./guess-limit.ts";
import { createKeyRing, type NewKey } from "./key-ring.ts";
import type { KeyStore, LinkStore, SessionStore, UserStore } from "./ports.ts";
import type { Principal } from "./principal.ts";
import { createSignIn, type OpenedSession } from "./sign-in.ts";
import { isSameToken } from "./token.ts";
import { createId } from "../../kernel/create-id.ts";

const memberScopes: readonly Scope[] = ["chat", "read"];

/** Everybody who may use this server. */
type UserRegistry = {
  /** Reads the users, and creates the owner where there is none. */
  load(): Promise<void>;
  add(body: CreateUser): Promise<User>;
  list(): readonly User[];
  /** The owner where no name is given. */
  find(name: string | undefined): User;
  /** How a user acts with all that is theirs to do. */
  act(userId: UserId, kind: "session" | "local"): Principal | null;
};

export type Access = {
  /** Reads users and keys, and creates the owner where there is none. */
  start(): Promise<void>;
  /** Removes links and sessions that have run out; to be called now and then. */
  removeExpired(): Promise<void>;
  /** An API key, or the local token of this machine's CLI. */
  authenticateKey(key: string): Principal | null;
  authenticateSession(token: string): Promise<Principal | null>;
  /** To be told of each wrong key or link. Throws `rate_limited` where too many come from there. */
  refuseGuess(address: string): void;
  /** A token that opens one session within ten minutes; for the owner where no user is named. */
  createLink(userName?: string): Promise<{ readonly token: string; readonly expiresAt: number }>;
  signIn(linkToken: string): Promise<OpenedSession | null>;
  signOut(sessionToken: string): Promise<void>;
  createKey(by: Principal, body: CreateKey): Promise<CreatedKey>;
  /** One's own; all of them with the scope admin. */
  listKeys(by: Principal): readonly ApiKey[];
  revokeKey(by: Principal, id: KeyId): Promise<void>;
  createUser(body: CreateUser): Promise<User>;
  listUsers(): readonly User[];
  /** The owner, acting on this machine. */
  local(): Principal;
};

export function createAccess(ports: {
  readonly users: UserStore;
  readonly keys: KeyStore;
  readonly links: LinkStore;
  readonly sessions: SessionStore;
  readonly clock: Clock;
  readonly localToken: string;
}): Access {
  const { links, sessions, clock, localToken } = ports;
  const users = createUserRegistry({ store: ports.users, clock });
  const keys = createKeyRing({ store: ports.keys, clock });
  const act = (userId: User["id"]) => users.act(userId, "session");
  const signIn = createSignIn({ links, sessions, clock, act });

  const guesses = createGuessLimit(clock);

  function local(): Principal {
    const owner = users.act(users.find(undefined).id, "local");
    if (owner) return owner;
    throw new AppError("internal", "There is no owner.");
  }

  return {
    local,
    async start() {
      await users.load();
      await keys.load(users.list());
      await signIn.removeExpired();
    },
    removeExpired: signIn.removeExpired,
    authenticateKey(key) {
      if (key.startsWith("stw_")) return keys.find(key);
      return isSameToken(key, localToken) ? local() : null;
    },
    authenticateSession: (token) => signIn.find(token),
    refuseGuess: guesses.refuse,
    createLink: async (userName) => signIn.createLink(users.find(userName)),
    signIn: (linkToken) => signIn.signIn(linkToken),
    signOut: (token) => signIn.signOut(token),
    createKey: async (by, body) => keys.create(toNewKey(users, by, body)),
    listKeys: (by) =>
      keys
        .list()
        .filter((key) => by.scopes.has("admin") || key.ownerId === by.userId)
        .map(({ ownerId: _owner, ...key }) => key),
    async revokeKey(by, id) {
      const known = keys.list().find((key) => key.id === id);
      if (!known || (known.ownerId !== by.userId && !by.scopes.has("admin"))) {
        throw new AppError("not_found", "There is no key with this id.");
      }
      await keys.revoke(id);
    },
    createUser: (body) => users.add(body),
    listUsers: () => users.list(),
  };
}

/** Nobody gives away more than they have. */
function toNewKey(users: UserRegistry, by: Principal, body: CreateKey): NewKey {
  if (body.user !== undefined && body.user !== by.userName && !by.scopes.has("admin")) {
    throw new AppError("forbidden", "Making a key for somebody else needs the scope admin.");
  }
  const wanted = body.scopes ?? memberScopes;
  const beyond = wanted.find((scope) => !by.scopes.has(scope));
  if (beyond) throw new AppError("forbidden", `You cannot give away the scope ${beyond}.`);
  const { name, clientTools = "merge", continueOnDisconnect = false, requests = "auto" } = body;
  const user = users.find(body.user ?? by.userName);
  return { name, user, scopes: [...wanted], clientTools, continueOnDisconnect, requests };
}

function createUserRegistry(ports: {
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
