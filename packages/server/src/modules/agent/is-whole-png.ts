import { Buffer } from "node:buffer";

/** Providers refuse what is larger, in pixels of a side. */
const MOST_PIXELS = 8_000;
const SIGNATURE = "\x89PNG\r\n\x1a\n";
/** The last chunk of every file: empty, with its checksum. */
const END = "\0\0\0\0IEND\xaeB`\x82";

/** Whether providers take it: a request with a broken picture is refused as a whole. */
export function isWholePng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hasFrame =
    file.length >= 24 + END.length &&
    file.toString("latin1", 0, 8) === SIGNATURE &&
    file.toString("latin1", 12, 16) === "IHDR" &&
    file.toString("latin1", file.length - END.length) === END;
  if (!hasFrame) return false;
  return [file.readUInt32BE(16), file.readUInt32BE(20)].every(
    (side) => side > 0 && side <= MOST_PIXELS,
  );
}
