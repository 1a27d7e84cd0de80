import type {
  ClientToolsPolicy,
  RequestsPolicy,
  Scope,
  UserRole,
} from "@steward/contracts/account.ts";
import type { KeyId, UserId } from "@steward/contracts/ids.ts";
import type { Kysely, Selectable } from "kysely";
import type {
  KeyRecord,
  KeyStore,
  LinkStore,
  SessionStore,
  StoredToken,
  UserStore,
} from "../../../modules/access/index.ts";
import type { Schema } from "../schema/schema.ts";

export function createUserStore(db: Kysely<Schema>): UserStore {
  return {
    async insert({ id, name, role, createdAt }) {
      const result = await db
        .insertInto("users")
        .values({ id, name, role, created_at: createdAt })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async list() {
      const rows = await db.selectFrom("users").selectAll().orderBy("id").execute();
      return rows.map((row) => ({
        id: row.id as UserId,
        name: row.name,
        role: row.role as UserRole,
        createdAt: row.created_at,
      }));
    },
  };
}

export function createKeyStore(db: Kysely<Schema>): KeyStore {
  return {
    async insert(key) {
      await db
        .insertInto("api_keys")
        .values({
          id: key.id,
          owner_id: key.ownerId,
          name: key.name,
          hash: key.hash,
          prefix: key.prefix,
          scopes: JSON.stringify(key.scopes),
          client_tools: key.clientTools,
          continue_on_disconnect: Number(key.continueOnDisconnect),
          requests: key.requests,
          created_at: key.createdAt,
          last_used_at: key.lastUsedAt,
          revoked_at: key.revokedAt,
        })
        .execute();
    },
    async list() {
      const rows = await db.selectFrom("api_keys").selectAll().orderBy("id").execute();
      return rows.map(toKeyRecord);
    },
    async revoke(id, at) {
      await db.updateTable("api_keys").set({ revoked_at: at }).where("id", "=", id).execute();
    },
    async touch(id, at) {
      await db.updateTable("api_keys").set({ last_used_at: at }).where("id", "=", id).execute();
    },
  };
}

export function createLinkStore(db: Kysely<Schema>): LinkStore {
  return {
    insert: (link) => insertToken(db, "sign_in_links", link),
    async take(hash) {
      const row = await db
        .deleteFrom("sign_in_links")
        .where("hash", "=", hash)
        .returningAll()
        .executeTakeFirst();
      return row ? toStoredToken(row) : null;
    },
    async removeExpired(now) {
      await db.deleteFrom("sign_in_links").where("expires_at", "<=", now).execute();
    },
  };
}

export function createSessionStore(db: Kysely<Schema>): SessionStore {
  return {
    insert: (session) => insertToken(db, "web_sessions", session),
    async find(hash) {
      const row = await db
        .selectFrom("web_sessions")
        .selectAll()
        .where("hash", "=", hash)
        .executeTakeFirst();
      return row ? toStoredToken(row) : null;
    },
    async remove(hash) {
      await db.deleteFrom("web_sessions").where("hash", "=", hash).execute();
    },
    async removeExpired(now) {
      await db.deleteFrom("web_sessions").where("expires_at", "<=", now).execute();
    },
    async shorten(latest) {
      await db
        .updateTable("web_sessions")
        .set({ expires_at: latest })
        .where("expires_at", ">", latest)
        .execute();
    },
  };
}

async function insertToken(
  db: Kysely<Schema>,
  table: "sign_in_links" | "web_sessions",
  { hash, userId, expiresAt }: StoredToken,
): Promise<void> {
  await db.insertInto(table).values({ hash, owner_id: userId, expires_at: expiresAt }).execute();
}

function toKeyRecord(row: Selectable<Schema["api_keys"]>): KeyRecord {
  return {
    id: row.id as KeyId,
    ownerId: row.owner_id as UserId,
    name: row.name,
    hash: row.hash,
    prefix: row.prefix,
    scopes: JSON.parse(row.scopes) as Scope[],
    clientTools: row.client_tools as ClientToolsPolicy,
    continueOnDisconnect: row.continue_on_disconnect === 1,
    requests: row.requests as RequestsPolicy,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}

function toStoredToken(row: { hash: string; owner_id: string; expires_at: number }): StoredToken {
  return { hash: row.hash, userId: row.owner_id as UserId, expiresAt: row.expires_at };
}
