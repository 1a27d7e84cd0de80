import type { Buffer } from "node:buffer";

/** The whole characters between two positions in UTF-8 bytes. */
export function cutText(bytes: Buffer, from: number, to: number): string {
  return bytes.toString("utf8", toBoundary(bytes, from), toBoundary(bytes, to));
}

/** The start of the character that a position is in. */
function toBoundary(bytes: Uint8Array, position: number): number {
  if (position <= 0) return 0;
  if (position >= bytes.length) return bytes.length;
  let at = position;
  while (at > 0 && position - at < 4 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}
