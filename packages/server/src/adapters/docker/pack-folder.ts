import { createReadStream } from "node:fs";
import { lstat, readdir, readlink } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../kernel/app-error.ts";
import { tarEnd, toTarHeader, toTarPadding } from "../../kernel/to-tar-header.ts";

/** What the model is told of a kind is no part of its image. */
const leftOut = "SYSTEM.md";

/**
 * A kind's folder as a tar archive (ustar). Owners and times are left out: the same files always give the
 * same bytes, so that the archive's hash names what is in it.
 */
export async function* packFolder(folder: string): AsyncGenerator<Buffer> {
  yield* packEntries(folder, "");
  yield tarEnd;
}

async function* packEntries(folder: string, prefix: string): AsyncGenerator<Buffer> {
  const names = await readdir(join(folder, prefix));
  for (const name of names.toSorted()) {
    const path = join(prefix, name);
    if (path === leftOut) continue;
    const file = join(folder, path);
    const found = await lstat(file);
    // What others may do depends on the umask of whoever copied the folder.
    const mode = found.mode & 0o100 ? 0o755 : 0o644;
    if (found.isDirectory()) {
      yield toTarHeader({ name: `${path}/`, mode: 0o755, size: 0, type: "5", target: "" });
      yield* packEntries(folder, path);
    } else if (found.isSymbolicLink()) {
      const target = await readlink(file);
      yield toTarHeader({ name: path, mode: 0o777, size: 0, type: "2", target });
    } else if (found.isFile()) {
      yield toTarHeader({ name: path, mode, size: found.size, type: "0", target: "" });
      yield* packContent(file, found.size);
    }
  }
}

async function* packContent(file: string, size: number): AsyncGenerator<Buffer> {
  let sent = 0;
  if (size > 0) {
    for await (const chunk of createReadStream(file, { end: size - 1 })) {
      const bytes = chunk as Buffer;
      sent += bytes.length;
      yield bytes;
    }
  }
  if (sent !== size) throw new AppError("conflict", `${file} changed while it was read.`);
  yield toTarPadding(size);
}
