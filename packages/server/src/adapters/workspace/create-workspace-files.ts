import type { ConversationId } from "@steward/contracts/ids.ts";
import type { FileEntry, FileRefusal, WorkspaceFiles } from "@steward/sdk/workspace-files.ts";
import type { Turnstile } from "../../kernel/create-turnstile.ts";
import { fileErrorCode } from "../../kernel/file-error-code.ts";
import {
  diskProblems,
  enterFolder,
  enterTree,
  orRefuse,
  parseParts,
  Refusal,
} from "./enter-workspace.ts";
import { openFile, type OpenFile } from "./open-entry.ts";
import { readAt, readPart } from "./read-part.ts";
import { replaceFile } from "./replace-file.ts";
import { searchTree } from "./search-tree.ts";
import { walkTree } from "./walk-tree.ts";

const maxWrittenBytes = 5_000_000;

/**
 * The files of conversations, each below `<directory>/<conversation>/`. The gate keeps them in place
 * while they are looked at: a sandbox that is adopted brings a folder of its own.
 */
export function createWorkspaceFiles(directory: string, gate: Turnstile): WorkspaceFiles {
  const passAndSettle = <Answer>(of: ConversationId, path: string, work: () => Promise<Answer>) =>
    gate.pass(of, () => settle(path, work));
  const enter = (of: ConversationId, path: string, makes: boolean) =>
    enterFolder({ directory, of, path }, makes);

  return {
    read: (of, path, range) =>
      passAndSettle(of, path, async () => {
        const { parent, name } = await enter(of, path, false);
        using folder = parent;
        using file = orRefuse(path, openFile(folder.entry(name)));
        await using handle = await file.read();
        const part = await readPart(handle, range);
        return { ok: true, ...part, size: file.size };
      }),
    change: (of, path, change) =>
      passAndSettle(of, path, async () => {
        const before = await readIfThere(() => enter(of, path, false), path);
        const after = change(before?.bytes ?? null);
        if (!after.ok) return after;
        if (after.bytes.byteLength > maxWrittenBytes) {
          return { ok: false, reason: `A file has at most ${maxWrittenBytes} bytes.` };
        }
        const { parent, name } = await enter(of, path, true);
        using folder = parent;
        await replaceFile(folder, name, { bytes: after.bytes, mode: before?.mode ?? 0o644 });
        return { ok: true, isNew: before === null };
      }),
    list: (of, path, { isDeep, limit }) =>
      passAndSettle(of, path, async () => {
        using folder = await enterTree({ directory, of, path });
        if (!folder) return { ok: true, entries: [], isCut: false };
        const entries: FileEntry[] = [];
        for await (const { path: below, ...entry } of walkTree(folder, { isDeep })) {
          if (entries.length >= limit) return { ok: true, entries, isCut: true };
          const { kind, file, modifiedAt, mode } = entry;
          const size = file?.size ?? null;
          entries.push({ path: toPath(path, below), kind, size, modifiedAt, mode });
        }
        return { ok: true, entries, isCut: false };
      }),
    search: (of, search, signal) =>
      passAndSettle(of, search.path, async () => {
        using folder = await enterTree({ directory, of, path: search.path });
        if (!folder) return { ok: true, matches: [], filesSearched: 0, isCut: false };
        const found = await searchTree(folder, search, signal);
        if (!found.ok) return found;
        const matches = found.matches.map((match) => ({
          ...match,
          path: toPath(search.path, match.path),
        }));
        return { ...found, matches };
      }),
  };
}

/** Refusals and what the disk says become answers; the rest is a fault of ours. */
async function settle<Answer>(
  path: string,
  work: () => Promise<Answer>,
): Promise<Answer | FileRefusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.message };
    const known = diskProblems.get(fileErrorCode(error));
    if (known === undefined) throw error;
    return { ok: false, reason: `${JSON.stringify(path)} ${known}.` };
  }
}

/** Null where there is nothing. What may not be read may not be replaced either. */
async function readIfThere(enter: () => ReturnType<typeof enterFolder>, path: string) {
  try {
    const { parent, name } = await enter();
    using folder = parent;
    return await readWhole(path, orRefuse(path, openFile(folder.entry(name))));
  } catch (error) {
    if (error instanceof Refusal && error.isMissing) return null;
    throw error;
  }
}

async function readWhole(path: string, opened: OpenFile) {
  using file = opened;
  if (file.size > maxWrittenBytes) {
    throw new Refusal(`${JSON.stringify(path)} is too large to be changed here.`);
  }
  await using handle = await file.read();
  return { bytes: await readAt(handle, 0, file.size), mode: file.mode };
}

function toPath(start: string, below: string): string {
  return [...parseParts(start), below].join("/");
}
