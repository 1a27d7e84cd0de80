import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../kernel/app-error.ts";
import type { BlobStore } from "../../modules/media/index.ts";

/** Blobs as files of one folder. A blob is there whole or not at all. */
export function createBlobStore(directory: string): BlobStore {
  return {
    async write(name, bytes) {
      const target = join(directory, name);
      if (await exists(target)) return;
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const partial = join(directory, `.${name}.${randomUUID()}`);
      try {
        await writeFile(partial, bytes, { mode: 0o600, flush: true });
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw toAppError(error);
      }
    },
    async read(name) {
      const target = join(directory, name);
      return (await exists(target)) ? readFile(target) : null;
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function toAppError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return new AppError("disk_full", "The disk is full. Free some space and try again.", {
    cause: error,
  });
}
