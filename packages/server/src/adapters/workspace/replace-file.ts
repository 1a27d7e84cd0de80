import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { ownerOf } from "./folder-owner.ts";
import { newFileFlags, type Folder } from "./open-entry.ts";

/** Puts a file in an open folder, whole or not at all. A name that became a link meanwhile is replaced, not followed. */
export async function replaceFile(
  folder: Folder,
  name: string,
  contents: { readonly bytes: Uint8Array | AsyncIterable<Uint8Array>; readonly mode: number },
): Promise<void> {
  const partial = folder.entry(`.steward-${randomUUID()}`);
  try {
    const file = await open(partial, newFileFlags, 0o600);
    try {
      await file.writeFile(contents.bytes);
      const owner = ownerOf(folder);
      if (owner) await file.chown(owner.uid, owner.gid);
      await file.chmod(contents.mode);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, folder.entry(name));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
