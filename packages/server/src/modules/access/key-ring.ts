import type { ApiKey, CreatedKey, Scope, User } from "@steward/contracts/account.ts";
import type { KeyId } from "@steward/contracts/ids.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createId } from "../../kernel/create-id.ts";
import type { KeyRecord, KeyStore } from "./ports.ts";
import type { Principal } from "./principal.ts";
import { createToken, hashToken } from "./token.ts";

const TOUCH_EVERY_MS = 60_000;

export type NewKey = Pick<
  ApiKey,
  "name" | "scopes" | "clientTools" | "continueOnDisconnect" | "requests"
> & {
  readonly user: User;
};

/** All keys, in memory: a relayed request must not wait for the database. */
export type KeyRing = {
  load(users: readonly User[]): Promise<void>;
  find(key: string): Principal | null;
  create(key: NewKey): Promise<CreatedKey>;
  list(): readonly (ApiKey & { readonly ownerId: string })[];
  revoke(id: KeyId): Promise<void>;
};

type Entry = { record: KeyRecord; readonly user: User; readonly principal: Principal };

export function createKeyRing(ports: { readonly store: KeyStore; readonly clock: Clock }): KeyRing {
  const { store, clock } = ports;
  const byHash = new Map<string, Entry>();

  function add(record: KeyRecord, user: User): void {
    byHash.set(record.hash, { record, user, principal: toPrincipal(record, user) });
  }

  function touch(entry: Entry): void {
    const now = clock.now();
    // Either way: the clock may have been set back since.
    if (Math.abs(now - (entry.record.lastUsedAt ?? 0)) < TOUCH_EVERY_MS) return;
    entry.record = { ...entry.record, lastUsedAt: now };
    // Only shown to people: a full disk must not turn a good key away.
    void store.touch(entry.record.id, now).catch(() => undefined);
  }

  return {
    async load(users) {
      const byId = new Map(users.map((user) => [user.id, user]));
      for (const record of await store.list()) {
        const user = byId.get(record.ownerId);
        if (user) add(record, user);
      }
    },
    find(key) {
      const entry = byHash.get(hashToken(key));
      if (!entry || entry.record.revokedAt !== null) return null;
      touch(entry);
      return entry.principal;
    },
    async create({ user, ...wanted }) {
      const key = `stw_${createToken()}`;
      const now = clock.now();
      const record: KeyRecord = {
        ...wanted,
        scopes: allowedScopes(user, wanted.scopes),
        id: createId<KeyId>("key", now),
        ownerId: user.id,
        hash: hashToken(key),
        prefix: key.slice(0, 8),
        createdAt: now,
        lastUsedAt: null,
        revokedAt: null,
      };
      await store.insert(record);
      add(record, user);
      return { key, entry: toApiKey(record, user) };
    },
    list: () =>
      [...byHash.values()].map(({ record, user }) => ({
        ...toApiKey(record, user),
        ownerId: user.id,
      })),
    async revoke(id) {
      const entry = [...byHash.values()].find(({ record }) => record.id === id);
      if (!entry) throw new AppError("not_found", "There is no key with this id.");
      if (entry.record.revokedAt !== null) return;
      const revokedAt = clock.now();
      await store.revoke(id, revokedAt);
      entry.record = { ...entry.record, revokedAt };
    },
  };
}

function allowedScopes(user: User, wanted: readonly Scope[]): Scope[] {
  if (user.role !== "owner" && wanted.includes("admin")) {
    throw new AppError("invalid_request", "Only an owner's key can have the scope admin.");
  }
  return [...new Set(wanted)];
}

function toPrincipal(record: KeyRecord, user: User): Principal {
  return {
    userId: user.id,
    userName: user.name,
    role: user.role,
    scopes: new Set(record.scopes),
    via: {
      kind: "key",
      keyId: record.id,
      clientTools: record.clientTools,
      continueOnDisconnect: record.continueOnDisconnect,
      requests: record.requests,
    },
  };
}

function toApiKey(record: KeyRecord, user: User): ApiKey {
  const { ownerId: _owner, hash: _hash, ...shown } = record;
  return { ...shown, user: user.name };
}
