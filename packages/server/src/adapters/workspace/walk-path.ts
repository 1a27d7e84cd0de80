import { mkdir } from "node:fs/promises";
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
    if (makesFolders) await makeFolder(above.entry(name));
    const next = openFolder(above.entry(name));
    if (typeof next === "string") return next;
    folder = next;
  }
  return folder;
}

async function makeFolder(path: string | Buffer): Promise<void> {
  try {
    await mkdir(path, 0o755);
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
