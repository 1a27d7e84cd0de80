import {
  chmod,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import type { ConversationId } from "@steward/contracts/ids.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { SandboxesPorts } from "../../modules/sandboxes/index.ts";
import { giveTree, type FolderOwner } from "./folder-owner.ts";
import { removeTree } from "./remove-tree.ts";
import { createWorkspacePaths, type WorkspacePaths } from "./workspace-paths.ts";

export type WorkspaceFoldersOptions = {
  readonly home: string;
  readonly owner: FolderOwner;
};

/** The folders that sandboxes mount. Hidden ones beside them hold what is on its way in or out. */
export function createWorkspaceFolders({
  home,
  owner,
}: WorkspaceFoldersOptions): SandboxesPorts["folders"] {
  const paths = createWorkspacePaths(home);

  return {
    async open(conversationId) {
      await completeAdoption(paths, conversationId);
      const path = paths.workspace(conversationId);
      await mkdir(path, { recursive: true, mode: 0o700 });
      await giveTree(path, owner);
      return path;
    },
    async adopt(slotId, conversationId) {
      await completeAdoption(paths, conversationId);
      if ((await readdir(paths.slot(slotId))).length > 0) {
        throw new AppError("conflict", "The folder is not empty.");
      }
      const workspace = paths.workspace(conversationId);
      if (!(await isThere(workspace))) {
        await rename(paths.slot(slotId), workspace);
        return workspace;
      }
      await giveTree(workspace, owner);
      await mkdir(paths.adoptions, { recursive: true, mode: 0o700 });
      await writeFile(paths.adoption(conversationId), slotId, { flush: true });
      await completeAdoption(paths, conversationId);
      return workspace;
    },
    async remove(conversationId) {
      await completeAdoption(paths, conversationId);
      await discard(paths, paths.workspace(conversationId));
      await discard(paths, paths.snapshots(conversationId));
    },
    async recover() {
      const begun = await readdir(paths.adoptions).catch(noneIfMissing);
      for (const id of begun ?? []) await completeAdoption(paths, id as ConversationId);
      for (const path of [paths.removed, paths.partial]) await removeTree(path);
    },
  };
}

/** Folders of sandboxes that belong to no conversation. */
export function createSlotFolders({
  home,
  owner,
}: WorkspaceFoldersOptions): SandboxesPorts["slots"] {
  const paths = createWorkspacePaths(home);
  return {
    async open(id) {
      const path = paths.slot(id);
      await mkdir(path, { recursive: true, mode: 0o700 });
      if (owner) await lchown(path, owner.uid, owner.gid);
      return path;
    },
    list: async () => (await readdir(paths.slots).catch(noneIfMissing)) ?? [],
    remove: (id) => removeTree(paths.slot(id)),
  };
}

/** Out of the way at once, then removed: what is cut off is completed at the next start. */
export async function discard(paths: WorkspacePaths, path: string): Promise<void> {
  await mkdir(paths.removed, { recursive: true, mode: 0o700 });
  const removed = paths.newIn(paths.removed);
  const isMoved = await rename(path, removed).then(() => true, noneIfMissing);
  if (isMoved) await removeTree(removed);
}

/** Every step can be done again: the note of it goes last. */
async function completeAdoption(paths: WorkspacePaths, id: ConversationId): Promise<void> {
  const note = paths.adoption(id);
  const slotId = await readFile(note, "utf8").catch(noneIfMissing);
  if (slotId === null) return;
  const slot = paths.slot(slotId);
  const workspace = paths.workspace(id);
  if (slotId !== "" && (await isThere(slot))) {
    if (await isThere(workspace)) await empty(workspace, slot);
    await rename(slot, workspace);
  }
  await rm(note);
}

/** A file tool may have put something in between, so it looks until there is nothing left. */
async function empty(from: string, to: string): Promise<void> {
  for (;;) {
    for (const name of await readdir(from, { encoding: "buffer" })) {
      await moveEntry(toPath(from, name), toPath(to, name));
    }
    if (await removeIfEmpty(from)) return;
  }
}

async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTEMPTY") return false;
    throw error;
  }
}

/** A folder can be moved only by who may write into it. */
async function moveEntry(from: Buffer, to: Buffer): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EACCES") throw error;
    const { mode } = await lstat(from);
    await chmod(from, 0o700);
    await rename(from, to);
    await chmod(to, mode & 0o777);
  }
}

function toPath(folder: string, name: Buffer): Buffer {
  return Buffer.concat([Buffer.from(join(folder, "/")), name]);
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

export function noneIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
