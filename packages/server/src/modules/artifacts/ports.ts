import type { ArtifactId, ArtifactType } from "@steward/contracts/artifact.ts";
import type { UserId } from "@steward/contracts/ids.ts";

/** One version of an artifact. */
export type ArtifactRow = {
  readonly id: ArtifactId;
  readonly ownerId: UserId;
  readonly version: number;
  readonly type: ArtifactType;
  readonly label: string;
  readonly mime: string;
  /** The name of its bytes. */
  readonly blob: string;
  readonly bytes: number;
  readonly source: string;
  readonly tool: string | null;
  readonly turnId: string | null;
  readonly conversationId: string | null;
  readonly createdAt: number;
  /** Null: it is kept. */
  readonly expiresAt: number | null;
};

export type ArtifactPage = {
  readonly ownerId: UserId;
  readonly conversationId: string | undefined;
  readonly turnId: string | undefined;
  /** What has expired by now is not there. */
  readonly now: number;
  readonly limit: number;
  /** Only artifacts that come after this one in the order of the list. */
  readonly after: { readonly createdAt: number; readonly id: string } | undefined;
};

/** What there is. Scoped by owner: what belongs to somebody else is not there. */
export type ArtifactIndex = {
  /**
   * Adds the next version of each id, all or none, and returns the rows with their numbers. Older
   * versions live as long as the new one.
   */
  add(rows: readonly Omit<ArtifactRow, "version">[]): Promise<readonly ArtifactRow[]>;
  /** All versions, newest first. */
  versions(ownerId: UserId, id: ArtifactId): Promise<readonly ArtifactRow[]>;
  /** The newest version of each that fits, newest first. */
  list(page: ArtifactPage): Promise<readonly ArtifactRow[]>;
  /** Of all versions; false when it is not there. */
  setExpiry(ownerId: UserId, id: ArtifactId, expiresAt: number | null): Promise<boolean>;
  /** Removes what has expired; returns the blobs that are still referred to. */
  removeExpired(now: number): Promise<{ removed: number; blobs: ReadonlySet<string> }>;
};

/** The bytes, by content: the same bytes are kept once. A blob is there whole or not at all. */
export type BlobStore = {
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when nothing is kept under this name. */
  read(name: string): Promise<Uint8Array | null>;
  /** Also of what a crash left half written. */
  names(): Promise<readonly string[]>;
  /** Nothing happens when it is not there. */
  remove(name: string): Promise<void>;
};
