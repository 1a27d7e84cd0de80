import type { Readable } from "node:stream";
import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import type { SnapshotView } from "./sandboxes.ts";

/** A sandbox of a conversation, as the next process must know it. */
export type SandboxRecord = {
  readonly id: string;
  readonly ownerId: UserId;
  readonly conversationId: ConversationId;
  readonly kind: string;
  readonly startedAt: number;
};

export type SandboxStore = {
  list(): Promise<readonly SandboxRecord[]>;
  put(record: SandboxRecord): Promise<void>;
  remove(id: string): Promise<void>;
  /** Null: there is no such conversation. */
  ownerOf(conversationId: ConversationId): Promise<UserId | null>;
  /** Whether a turn of it is not over: it may come back for what it has in its sandbox. */
  isInTurn(conversationId: ConversationId): Promise<boolean>;
};

export type ConversationSandboxSettings = {
  readonly domains: readonly string[];
  /** What its next sandboxes are made from in place of their kinds' images, by kind. */
  readonly images: Readonly<Record<string, string>>;
};

/** What is kept for the sandboxes that a conversation will have. */
export type ConversationSandboxStore = {
  read(conversationId: ConversationId): Promise<ConversationSandboxSettings>;
  allow(conversationId: ConversationId, domain: string): Promise<void>;
  setImages(
    conversationId: ConversationId,
    images: Readonly<Record<string, string>>,
  ): Promise<void>;
  /** Whether any conversation's sandboxes are made from it. */
  isImageUsed(image: string): Promise<boolean>;
  /** Of a conversation that is gone. */
  forget(conversationId: ConversationId): Promise<void>;
};

/** The folders that are mounted as workspaces, owned by whom sandboxes run as. Never follows links. */
export type WorkspaceFolders = {
  /** The conversation's folder, made where there is none. */
  open(conversationId: ConversationId): Promise<string>;
  /**
   * Moves the conversation's files into the slot's folder and gives that folder the conversation's
   * name: a mount of it stays. Where it is cut off, the next `open` or `recover` completes it.
   */
  adopt(slotId: string, conversationId: ConversationId): Promise<string>;
  /** Whether its files can leave their folder only as copies, so that no slot should take its place. */
  isBound(conversationId: ConversationId): Promise<boolean>;
  /** With its snapshots. */
  remove(conversationId: ConversationId): Promise<void>;
  /** Completes what an earlier process began. */
  recover(): Promise<void>;
};

/** Folders of sandboxes that belong to no conversation. */
export type SlotFolders = {
  /** An empty one. */
  open(id: string): Promise<string>;
  list(): Promise<readonly string[]>;
  remove(id: string): Promise<void>;
};

/**
 * Folders that the file system itself holds to a limit: whoever writes beyond it hears so and goes on.
 * What answers false has done nothing: the folder is an ordinary one, and whoever asked does it his way.
 */
export type WorkspaceQuota = {
  /** Never throws. */
  probe(): Promise<QuotaProbe>;
  /** Makes an empty folder that can have a limit. */
  make(folder: string): Promise<boolean>;
  /** Whether it is such a folder. */
  isLimitable(folder: string): Promise<boolean>;
  limit(folder: string, bytes: number): Promise<boolean>;
  /** With all that is in it. */
  remove(folder: string): Promise<boolean>;
};

export type QuotaProbe =
  | { readonly isHeld: true; readonly name: string }
  | { readonly isHeld: false; readonly reason: string };

export type WorkspaceDisk = {
  freeBytes(): Promise<number>;
  /** Of all files below a workspace, and of those that are only held open. */
  usedBytes(folder: string): Promise<number>;
};

/** How much may be copied. What a file claims to be counts: one with holes is copied without them. */
export type SnapshotRoom = {
  /** Of all snapshots of a conversation. */
  readonly maxBytes: number;
  /** Of this copy, so that the disk keeps its reserve. */
  readonly freeBytes: number;
};

/** Copies of workspaces, whole or not at all. Throws `too_large` where there is no room. */
export type SnapshotFolders = {
  list(conversationId: ConversationId): Promise<readonly SavedSnapshot[]>;
  save(
    conversationId: ConversationId,
    snapshot: NewSnapshot,
    room: SnapshotRoom,
  ): Promise<SavedSnapshot>;
  restore(conversationId: ConversationId, name: string, room: SnapshotRoom): Promise<void>;
  remove(conversationId: ConversationId, name: string): Promise<void>;
  fork(from: ConversationId, to: ConversationId, room: SnapshotRoom): Promise<void>;
};

export type NewSnapshot = {
  readonly name: string;
  readonly createdAt: number;
  /** Saved file systems by kind. */
  readonly images: Readonly<Record<string, string>>;
};

export type SavedSnapshot = NewSnapshot & Pick<SnapshotView, "bytes">;

/** A file that stays the same one while it is read. Closed by `read`'s stream, or by `close`. */
export type OpenedFile = {
  readonly size: number;
  readonly modifiedAt: number;
  /** Both ends are included. */
  read(range?: { readonly start: number; readonly end: number }): Readable;
  close(): Promise<void>;
};

export type PackedEntry = {
  /** Relative to the folder that is packed, with `/`. */
  readonly path: string;
  readonly modifiedAt: number;
  readonly mode: number;
  /** Null: a folder. To be read before the next entry is asked for. */
  readonly content: AsyncIterable<Uint8Array> | null;
};

/**
 * The files of a workspace as streams. Must reach nothing outside of it, and never follow a link. What
 * cannot be done throws an `AppError`: `not_found`, `invalid_request`, `conflict`, `too_large`, `disk_full`.
 */
export type WorkspaceContents = {
  open(of: ConversationId, path: string): Promise<OpenedFile>;
  /** The new contents, whole or not at all; throws `too_large` past `maxBytes`. */
  put(of: ConversationId, path: string, upload: Upload): Promise<{ readonly isNew: boolean }>;
  /** Files and folders below a folder; links and special files are left out. */
  pack(of: ConversationId, path: string): AsyncIterable<PackedEntry>;
};

export type Upload = {
  readonly content: AsyncIterable<Uint8Array>;
  readonly maxBytes: number;
};

/** The names in a workspace; the same obligations. */
export type WorkspaceEntries = {
  makeFolder(of: ConversationId, path: string): Promise<void>;
  /** Replaces nothing. */
  move(of: ConversationId, from: string, to: string): Promise<void>;
  /** With everything below it. */
  remove(of: ConversationId, path: string): Promise<void>;
};
