import type { MediaId, UserId } from "@steward/contracts/ids.ts";
import type { MediaEntry } from "@steward/contracts/media.ts";

/** Who has which media. An entry of somebody else's is not there. */
export type MediaIndex = {
  put(ownerId: UserId, entry: MediaEntry): Promise<void>;
  get(ownerId: UserId, id: MediaId): Promise<MediaEntry | null>;
  /** A message shows it. */
  setUsed(ownerId: UserId, id: MediaId): Promise<void>;
  /** Entries of before that no message has shown go; says which bytes nobody has any more. */
  removeUnused(before: number): Promise<readonly MediaId[]>;
};

/** The bytes, by content: the same bytes are kept once. */
export type BlobStore = {
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when nothing is kept under this name. */
  read(name: string): Promise<Uint8Array | null>;
  remove(name: string): Promise<void>;
};
