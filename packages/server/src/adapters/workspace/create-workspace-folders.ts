import { existsSync, readdirSync } from "node:fs";
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
import type {
  SlotFolders,
  WorkspaceFolders,
  WorkspaceQuota,
} from "../../modules/sandboxes/lifecycle/ports.ts";
import { copyTree } from "./copy-tree.ts";
import { giveTree, type FolderOwner } from "./folder-owner.ts";
import { makeWorkspace, removeWorkspace } from "./workspace-folder.ts";
import { createWorkspacePaths, type WorkspacePaths } from "./workspace-paths.ts";

export type WorkspaceFoldersOptions = {
  readonly home: string;
  readonly owner: FolderOwner;
  readonly quota: WorkspaceQuota;
};

/** Where workspaces are, and who limits them. */
export type Grounds = {
  readonly paths: WorkspacePaths;
  readonly quota: WorkspaceQuota;
};

/** The folders that sandboxes mount. Hidden ones beside them hold what is on its way in or out. */
export function createWorkspaceFolders({
  home,
  owner,
  quota,
}: WorkspaceFoldersOptions): WorkspaceFolders {
  const paths = createWorkspacePaths(home);
  const grounds = { paths, quota };
  // What is there now was left by an earlier run; what comes later is somebody's work.
  const left = [paths.removed, paths.partial].flatMap(listNow);

  return {
    async open(conversationId) {
      await completeAdoption(grounds, conversationId);
      const path = paths.workspace(conversationId);
      await mkdir(path, { recursive: true, mode: 0o700 });
      await giveTree(path, owner);
      return path;
    },
    async adopt(slotId, conversationId) {
      await completeAdoption(grounds, conversationId);
      if ((await readdir(paths.slot(slotId))).length > 0) {
        throw new AppError("conflict", "The folder is not empty.");
      }
      const [slot, workspace] = [paths.slot(slotId), paths.workspace(conversationId)];
      if (!(await isThere(workspace))) {
        await rename(slot, workspace);
        return workspace;
      }
      await giveTree(workspace, owner);
      if (!(await isOneDevice(workspace, slot))) await copyTree(workspace, slot, Infinity);
      await mkdir(paths.adoptions, { recursive: true, mode: 0o700 });
      await writeFile(paths.adoption(conversationId), slotId, { flush: true });
      await completeAdoption(grounds, conversationId);
      return workspace;
    },
    isBound: (conversationId) => quota.isLimitable(paths.workspace(conversationId)),
    async remove(conversationId) {
      await completeAdoption(grounds, conversationId);
      await discard(grounds, paths.workspace(conversationId));
      await discard(grounds, paths.snapshots(conversationId));
    },
    async recover() {
      const begun = await readdir(paths.adoptions).catch(noneIfMissing);
      for (const id of begun ?? []) await completeAdoption(grounds, id as ConversationId);
      for (const path of left) await removeWorkspace(quota, path);
    },
  };
}

function listNow(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** Folders of sandboxes that belong to no conversation. */
export function createSlotFolders({ home, owner, quota }: WorkspaceFoldersOptions): SlotFolders {
  const paths = createWorkspacePaths(home);
  return {
    async open(id) {
      const path = paths.slot(id);
      await makeWorkspace(quota, path);
      if (owner) await lchown(path, owner.uid, owner.gid);
      return path;
    },
    list: async () => (await readdir(paths.slots).catch(noneIfMissing)) ?? [],
    remove: (id) => removeWorkspace(quota, paths.slot(id)),
  };
}

/** Out of the way at once, then removed: what is cut off is completed at the next start. */
export async function discard({ paths, quota }: Grounds, path: string): Promise<void> {
  await mkdir(paths.removed, { recursive: true, mode: 0o700 });
  const removed = paths.newIn(paths.removed);
  const isMoved = await rename(path, removed).then(() => true, noneIfMissing);
  if (isMoved) await removeWorkspace(quota, removed);
}

/** Every step can be done again: the note of it goes last. */
async function completeAdoption(grounds: Grounds, id: ConversationId): Promise<void> {
  const { paths } = grounds;
  const note = paths.adoption(id);
  const slotId = await readFile(note, "utf8").catch(noneIfMissing);
  if (slotId === null) return;
  const slot = paths.slot(slotId);
  const workspace = paths.workspace(id);
  if (slotId !== "" && (await isThere(slot))) {
    if (await isThere(workspace)) await clear(grounds, { workspace, slot });
    await rename(slot, workspace);
  }
  await rm(note);
}

type Adoption = { readonly workspace: string; readonly slot: string };

async function clear(grounds: Grounds, { workspace, slot }: Adoption): Promise<void> {
  const isMoved = await isOneDevice(workspace, slot);
  // Else all of it was copied before the note was written.
  await (isMoved ? empty(workspace, slot) : discard(grounds, workspace));
}

/** A folder that can have a limit is a device of its own: files get there as copies that share their blocks. */
async function isOneDevice(one: string, other: string): Promise<boolean> {
  return (await lstat(one)).dev === (await lstat(other)).dev;
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
