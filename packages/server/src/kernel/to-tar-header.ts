import { AppError } from "./app-error.ts";

export type TarEntry = {
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

/** What comes before an entry in a tar archive (ustar). Owners and times are left out. */
export function toTarHeader({ name, mode, size, type, target }: TarEntry): Buffer {
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

/** What fills the last block of a content. */
export function toTarPadding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
}

/** What an archive ends with. */
export const tarEnd: Buffer = Buffer.alloc(2 * blockBytes);

/** A long name is cut at a slash, as the format wants it. */
function splitName(name: string): { readonly prefix: string; readonly rest: string } {
  if (Buffer.byteLength(name) <= nameBytes) return { prefix: "", rest: name };
  for (let at = name.indexOf("/"); at > 0; at = name.indexOf("/", at + 1)) {
    const prefix = name.slice(0, at);
    const rest = name.slice(at + 1);
    const fits = Buffer.byteLength(prefix) <= prefixBytes && Buffer.byteLength(rest) <= nameBytes;
    if (fits && rest !== "") return { prefix, rest };
  }
  throw new AppError("invalid_request", `The name ${name} is too long for an archive.`);
}
