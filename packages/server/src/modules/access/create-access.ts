import {
  scopes,
  type ApiKey,
  type CreatedKey,
  type CreateKey,
  type CreateUser,
  type Scope,
  type User,
} from "@steward/contracts/account.ts";
import type { KeyId, UserId } from "@steward/contracts/ids.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createId } from "../../kernel/create-id.ts";
import { createKeyRing } from "./key-ring.ts";
import type { KeyStore, LinkStore, SessionStore, UserStore } from "./ports.ts";
import type { Principal } from "./principal.ts";
import { createToken, hashToken, isSameToken } from "./token.ts";

const LINK_MS = 10 * 60_000;
const SESSION_MS = 30 * 24 * 3_600_000;
const memberScopes: readonly Scope[] = ["chat", "read"];

export type OpenedSession = {
  readonly token: string;
  readonly expiresAt: number;
  readonly principal: Principal;
};

export type Access = {
  /** Reads users and keys, and creates the owner where there is none. */
  start(): Promise<void>;
  /** An API key, or the local token of this machine's CLI. */
  authenticateKey(key: string): Principal | null;
  authenticateSession(token: string): Promise<Principal | null>;
  /** A token that opens one session within ten minutes. */
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
  const keyRing = createKeyRing({ store: ports.keys, clock });
  const users = new Map<UserId, User>();

  async function addUser(body: CreateUser): Promise<User> {
    const now = clock.now();
    const id = createId<UserId>("usr", now);
    const user: User = { id, name: body.name, role: body.role ?? "member", createdAt: now };
    if (!(await ports.users.insert(user))) {
      throw new AppError("conflict", `There is a user named ${body.name} already.`);
    }
    users.set(id, user);
    return user;
  }

  function findUser(name: string | undefined): User {
    const found = [...users.values()].find((user) =>
      name === undefined ? user.role === "owner" : user.name === name,
    );
    if (found) return found;
    throw new AppError("not_found", `There is no user named ${name ?? "owner"}.`);
  }

  function act(user: User, kind: "session" | "local"): Principal {
    const granted = user.role === "owner" ? scopes : memberScopes;
    const { id: userId, name: userName, role } = user;
    return { userId, userName, role, scopes: new Set(granted), via: { kind } };
  }

  return {
    async start() {
      for (const user of await ports.users.list()) users.set(user.id, user);
      if (users.size === 0) await addUser({ name: "owner", role: "owner" });
      await keyRing.load([...users.values()]);
      await links.removeExpired(clock.now());
      await sessions.removeExpired(clock.now());
    },
    authenticateKey(key) {
      if (key.startsWith("stw_")) return keyRing.find(key);
      return isSameToken(key, localToken) ? act(findUser(undefined), "local") : null;
    },
    async authenticateSession(token) {
      const session = await sessions.find(hashToken(token));
      const user = session && session.expiresAt > clock.now() && users.get(session.userId);
      return user ? act(user, "session") : null;
    },
    async createLink(userName) {
      const token = createToken();
      const expiresAt = clock.now() + LINK_MS;
      const userId = findUser(userName).id;
      await links.insert({ hash: hashToken(token), userId, expiresAt });
      return { token, expiresAt };
    },
    async signIn(linkToken) {
      const link = await links.take(hashToken(linkToken));
      const user = link && link.expiresAt > clock.now() && users.get(link.userId);
      if (!user) return null;
      const token = createToken();
      const expiresAt = clock.now() + SESSION_MS;
      await sessions.insert({ hash: hashToken(token), userId: user.id, expiresAt });
      return { token, expiresAt, principal: act(user, "session") };
    },
    signOut: (token) => sessions.remove(hashToken(token)),
    createKey(by, body) {
      const isOthers = body.user !== undefined && body.user !== by.userName;
      if (isOthers && !by.scopes.has("admin")) {
        throw new AppError("forbidden", "Making a key for somebody else needs the scope admin.");
      }
      const wanted = body.scopes ?? memberScopes;
      const beyond = wanted.find((scope) => !by.scopes.has(scope));
      if (beyond) throw new AppError("forbidden", `You cannot give away the scope ${beyond}.`);
      const { name, clientTools = "merge", continueOnDisconnect = false } = body;
      const user = findUser(body.user ?? by.userName);
      return keyRing.create({ name, user, scopes: [...wanted], clientTools, continueOnDisconnect });
    },
    listKeys: (by) =>
      keyRing
        .list()
        .filter((key) => by.scopes.has("admin") || key.ownerId === by.userId)
        .map(({ ownerId: _owner, ...key }) => key),
    revokeKey(by, id) {
      const known = keyRing.list().find((key) => key.id === id);
      if (!known || (known.ownerId !== by.userId && !by.scopes.has("admin"))) {
        throw new AppError("not_found", "There is no key with this id.");
      }
      return keyRing.revoke(id);
    },
    createUser: addUser,
    listUsers: () => [...users.values()],
    local: () => act(findUser(undefined), "local"),
  };
}
