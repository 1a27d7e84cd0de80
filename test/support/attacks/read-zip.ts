import { inflateRawSync } from "node:zlib";

export type ZipEntry = { readonly name: string; readonly content: Buffer };

const entrySignature = 0x02_01_4b_50;
const stored = 0;

/** What somebody gets out of a zip archive, by its directory at the end. */
export function readZip(archive: Buffer): readonly ZipEntry[] {
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === entrySignature) {
    const nameLength = archive.readUInt16LE(at + 28);
    const moreLength = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const start = archive.readUInt32LE(at + 42);
    const method = archive.readUInt16LE(at + 10);
    const begin = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const packed = archive.subarray(begin, begin + archive.readUInt32LE(at + 20));
    entries.push({ name, content: method === stored ? packed : inflateRawSync(packed) });
    at += 46 + nameLength + moreLength;
  }
  return entries;
}
