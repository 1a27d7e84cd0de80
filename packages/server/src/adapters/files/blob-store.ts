import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fromFileError } from "../../kernel/from-file-error.ts";
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
        throw fromFileError(error);
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
