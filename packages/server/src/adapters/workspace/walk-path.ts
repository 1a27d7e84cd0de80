import { lchown, mkdir } from "node:fs/promises";
import { ownerOf } from "./folder-owner.ts";
import { openFolder, type Folder, type Refused } from "./open-entry.ts";

/** From an open folder down, one name at a time, each opened in the one before. Closes what it passes. */
export async function walkDown(
  root: Folder,
  names: readonly string[],
  makesFolders: boolean,
): Promise<Folder | Refused> {
  let folder = root;
  for (const name of names) {
    using above: Folder = folder;
    if (makesFolders) await makeFolder(above, name);
    const next = openFolder(above.entry(name));
    if (typeof next === "string") return next;
    folder = next;
  }
  return folder;
}

async function makeFolder(parent: Folder, name: string): Promise<void> {
  const path = parent.entry(name);
  try {
    await mkdir(path, 0o755);
    const owner = ownerOf(parent);
    if (owner) await lchown(path, owner.uid, owner.gid);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "EEXIST") throw error;
  }
}

const refusals: Readonly<Record<Refused, string>> = {
  missing: "does not exist",
  link: "is a link, and links are not followed",
  "not-folder": "is not a folder",
  "not-file": "is not a plain file",
  "hard-link": "has a second name elsewhere, so it is not touched",
};

export function toRefusal(path: string, refused: Refused) {
  return { ok: false as const, reason: `${JSON.stringify(path)} ${refusals[refused]}.` };
}
