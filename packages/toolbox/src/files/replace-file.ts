import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { chmod, lstat, open, rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { join, type Entry } from "./places.ts";

const usualMode = 0o644;

/** Whole or not at all. A link is replaced, not followed. Without a mode it keeps the one it had. */
export async function replaceFile(
  { folder, path }: Entry,
  content: Readable,
  mode?: number,
): Promise<void> {
  const before = await lstatIfThere(path);
  const kept = before?.isFile() === true ? before.mode & 0o777 : usualMode;
  const partial = join(folder, Buffer.from(`.steward-${randomUUID()}`));
  try {
    const file = await open(partial, "wx", 0o600);
    await pipeline(content, file.createWriteStream());
    await chmod(partial, mode ?? kept);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function lstatIfThere(path: Buffer): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
