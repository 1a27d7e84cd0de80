import type { ConversationId } from "@steward/contracts/ids.ts";

/** Why a path is not served, in words that the model can do something with. */
export type FileRefusal = { readonly ok: false; readonly reason: string };

export type FilePart = {
  readonly ok: true;
  readonly bytes: Uint8Array;
  /** Where the part begins, in bytes. */
  readonly offset: number;
  /** Of the whole file, in bytes. */
  readonly size: number;
};

/** Where to begin reading: at a byte, or at a line (from 1). */
export type FileRange = {
  readonly from: { readonly offset: number } | { readonly line: number };
  readonly limit: number;
};

export type FileEntry = {
  /** Relative to the workspace, with `/`; bytes that are not UTF-8 are shown as `\xff`. */
  readonly path: string;
  readonly kind: "file" | "folder" | "link" | "other";
  /** In bytes; files only. */
  readonly size: number | null;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
  readonly mode: number;
};

export type FileListing = {
  readonly ok: true;
  readonly entries: readonly FileEntry[];
  /** There are more. */
  readonly isCut: boolean;
};

export type FileSearch = {
  readonly path: string;
  readonly pattern: string;
  readonly isRegex: boolean;
  readonly ignoreCase: boolean;
  /** Only files whose name matches; `*` stands for any characters. */
  readonly names: string;
  readonly limit: number;
};

export type FileMatch = { readonly path: string; readonly line: number; readonly text: string };

export type FileMatches = {
  readonly ok: true;
  readonly matches: readonly FileMatch[];
  readonly filesSearched: number;
  /** It ended at a limit: of matches, files, bytes or time. */
  readonly isCut: boolean;
};

export type FileChange = (
  before: Uint8Array | null,
) => { readonly ok: true; readonly bytes: Uint8Array } | FileRefusal;

/**
 * The files of a conversation. Must reach nothing outside its workspace: no `..`, absolute path, link,
 * hard link or special file is followed, and what is checked is what is used.
 */
export type WorkspaceFiles = {
  read(of: ConversationId, path: string, range: FileRange): Promise<FilePart | FileRefusal>;
  /** Gives the file new contents, whole or not at all; `null` comes before where there is none. One change of a file at a time. */
  change(
    of: ConversationId,
    path: string,
    change: FileChange,
  ): Promise<{ readonly ok: true; readonly isNew: boolean } | FileRefusal>;
  list(
    of: ConversationId,
    path: string,
    options: { readonly isDeep: boolean; readonly limit: number },
  ): Promise<FileListing | FileRefusal>;
  /** Must settle soon after `signal` aborts, whatever the pattern is. */
  search(
    of: ConversationId,
    search: FileSearch,
    signal: AbortSignal,
  ): Promise<FileMatches | FileRefusal>;
};
