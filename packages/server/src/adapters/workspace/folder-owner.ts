import { lchownSync, lstatSync, statSync } from "node:fs";
import { openFolder, type Folder } from "./open-entry.ts";
import { visitTree } from "./visit-tree.ts";

/** Whom workspaces belong to; null: whoever runs the server, so there is nothing to do. */
export type FolderOwner = { readonly uid: number; readonly gid: number } | null;

/** Who gets what is made in a folder: its own owner, where that is not who makes it anyway. */
export function ownerOf(folder: Folder): FolderOwner {
  if (!isRoot()) return null;
  const { uid, gid } = statSync(folder.path);
  return { uid, gid };
}

/** Only root can give files away. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Gives a whole tree to its owner, where the top of it is not his already. */
export async function giveTree(path: string, owner: FolderOwner): Promise<void> {
  if (!owner || lstatSync(path).uid === owner.uid) return;
  const root = openFolder(path);
  if (typeof root === "string") return;
  using folder = root;
  for await (const { parent, name } of visitTree(folder)) {
    lchownSync(parent.entry(name), owner.uid, owner.gid);
  }
  // Last, because it says that the rest is done.
  lchownSync(path, owner.uid, owner.gid);
}
