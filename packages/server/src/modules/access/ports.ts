import type { ApiKey, User } from "@steward/contracts/account.ts";
import type { KeyId, UserId } from "@steward/contracts/ids.ts";

export type UserStore = {
  /** False when the name is taken. */
  insert(user: User): Promise<boolean>;
  list(): Promise<readonly User[]>;
};

export type KeyRecord = Omit<ApiKey, "user"> & {
  readonly ownerId: UserId;
  /** SHA-256 of the key; the key itself is kept nowhere. */
  readonly hash: string;
};

export type KeyStore = {
  insert(key: KeyRecord): Promise<void>;
  list(): Promise<readonly KeyRecord[]>;
  revoke(id: KeyId, at: number): Promise<void>;
  touch(id: KeyId, at: number): Promise<void>;
};

export type StoredToken = {
  readonly hash: string;
  readonly userId: UserId;
  readonly expiresAt: number;
};

/** Sign-in links, kept as hashes only. */
export type LinkStore = {
  insert(link: StoredToken): Promise<void>;
  /** Takes a link away and returns it: of two that try at once, one gets it. */
  take(hash: string): Promise<StoredToken | null>;
  removeExpired(now: number): Promise<void>;
};

/** The sessions that links open, kept as hashes only. */
export type SessionStore = {
  insert(session: StoredToken): Promise<void>;
  find(hash: string): Promise<StoredToken | null>;
  remove(hash: string): Promise<void>;
  removeExpired(now: number): Promise<void>;
  /** Lets those end at `latest` that would end later. */
  shorten(latest: number): Promise<void>;
};
