import { createReadStream } from "node:fs";
import { lstat, readdir, readlink } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../kernel/app-error.ts";

type Entry = {
  readonly name: string;
  readonly mode: number;
  readonly size: number;
  /** One letter of the format: a file, a folder, a link. */
  readonly type: "0" | "5" | "2";
  readonly target: string;
};

const blockBytes = 512;
const nameBytes = 100;
const prefixBytes = 155;

/** What the model is told of a kind is no part of its image. */
const leftOut = "SYSTEM.md";

/**
 * A kind's folder as a tar archive (ustar). Owners and times are left out: the same files always give the
 * same bytes, so that the archive's hash names what is in it.
 */
export async function* packFolder(folder: string): AsyncGenerator<Buffer> {
  yield* packEntries(folder, "");
  yield Buffer.alloc(2 * blockBytes);
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
      yield toHeader({ name: `${path}/`, mode: 0o755, size: 0, type: "5", target: "" });
      yield* packEntries(folder, path);
    } else if (found.isSymbolicLink()) {
      const target = await readlink(file);
      yield toHeader({ name: path, mode: 0o777, size: 0, type: "2", target });
    } else if (found.isFile()) {
      yield toHeader({ name: path, mode, size: found.size, type: "0", target: "" });
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
  yield Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
}

function toHeader({ name, mode, size, type, target }: Entry): Buffer {
  const header = Buffer.alloc(blockBytes);
  const { prefix, rest } = splitName(name);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(rest, 0);
  header.write(octal(mode, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(0, 11), 136);
  header.write(" ".repeat(8), 148);
  header.write(type, 156);
  header.write(target, 157, nameBytes);
  header.write("ustar\u000000", 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** A long name is cut at a slash, as the format wants it. */
function splitName(name: string): { readonly prefix: string; readonly rest: string } {
  if (Buffer.byteLength(name) <= nameBytes) return { prefix: "", rest: name };
  for (let at = name.indexOf("/"); at > 0; at = name.indexOf("/", at + 1)) {
    const prefix = name.slice(0, at);
    const rest = name.slice(at + 1);
    const fits = Buffer.byteLength(prefix) <= prefixBytes && Buffer.byteLength(rest) <= nameBytes;
    if (fits && rest !== "") return { prefix, rest };
  }
  throw new AppError("invalid_request", `The name ${name} is too long for an image's folder.`);
}
