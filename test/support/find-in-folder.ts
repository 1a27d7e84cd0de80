import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";

/** The files of a folder, at any depth, in which the bytes of a text are, in any letter case. */
export function findInFolder(folder: string, text: string): string[] {
  const wanted = Buffer.from(text).toString("latin1").toLowerCase();
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .filter(
      (name) =>
        name.toLowerCase().includes(text.toLowerCase()) || read(folder, name).includes(wanted),
    );
}

/** Empty where it has gone meanwhile, as what a server tries out does. */
function read(folder: string, name: string): string {
  const bytes = readIfThere(join(folder, name));
  if (bytes === null) return "";
  const plain = name.endsWith(".zst") ? zstdDecompressSync(bytes) : bytes;
  return plain.toString("latin1").toLowerCase();
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
