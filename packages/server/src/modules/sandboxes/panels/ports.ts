import type { Readable } from "node:stream";
import type { ConversationId } from "@steward/contracts/ids.ts";
import type { ProcessSize } from "@steward/contracts/toolbox.ts";

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

/** A terminal's screen, as what was printed adds up to it. */
export type TerminalScreen = {
  /** Settles when the screen shows it. */
  write(text: string): Promise<void>;
  resize(size: ProcessSize): void;
  readonly size: ProcessSize;
  /** What brings an empty terminal of the same size to show the same. */
  serialize(): string;
  close(): void;
};

export type OpenScreen = (
  size: ProcessSize,
  /** What a terminal answers when it is asked, such as where its cursor is. */
  onAnswer: (answer: string) => void,
) => Promise<TerminalScreen>;
