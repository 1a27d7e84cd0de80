import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { fromFileError } from "../../kernel/from-file-error.ts";
import type { BlobStore } from "../../modules/artifacts/index.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const COMPRESSED = ".zst";
/** Smaller ones fill one block of the disk either way. */
const FEWEST_BYTES = 512;
/** What a reader's work must save. */
const WORTHWHILE = 0.9;

/** Blobs as files of one folder. A blob is there whole or not at all. */
export function createBlobStore(
  directory: string,
  options: { readonly compressed?: boolean } = {},
): BlobStore {
  const at = (name: string) => join(directory, name);
  return {
    async write(name, bytes) {
      if ((await exists(at(name))) || (await exists(at(name + COMPRESSED)))) return;
      const packed = options.compressed ? await pack(bytes) : undefined;
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const partial = at(`.${name}.${randomUUID()}`);
      try {
        await writeFile(partial, packed ?? bytes, { mode: 0o600, flush: true });
        await rename(partial, at(packed ? name + COMPRESSED : name));
      } catch (error) {
        await rm(partial, { force: true });
        throw fromFileError(error);
      }
    },
    async read(name) {
      const plain = await readIfThere(at(name));
      if (plain || !options.compressed) return plain;
      const packed = await readIfThere(at(name + COMPRESSED));
      return packed && decompress(packed);
    },
    async names() {
      const files = await readdir(directory).catch(toNothing<string[]>([]));
      return files.map((file) =>
        file.endsWith(COMPRESSED) ? file.slice(0, -COMPRESSED.length) : file,
      );
    },
    async remove(name) {
      await rm(at(name), { force: true });
      await rm(at(name + COMPRESSED), { force: true });
    },
  };
}

/** Undefined where it does not pay. */
async function pack(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (bytes.byteLength < FEWEST_BYTES) return undefined;
  const packed = await compress(bytes);
  return packed.byteLength < bytes.byteLength * WORTHWHILE ? packed : undefined;
}

async function readIfThere(path: string): Promise<Uint8Array | null> {
  return readFile(path).catch(toNothing(null));
}

/** Stands in for a file that is not there; any other failure stays one. */
function toNothing<Nothing>(nothing: Nothing): (error: unknown) => Nothing {
  return (error) => {
    if (codeOf(error) === "ENOENT") return nothing;
    throw error;
  };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
