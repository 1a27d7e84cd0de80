import type { MediaEntry } from "@steward/contracts/media.ts";

const signatures: readonly { mime: MediaEntry["mime"]; offset: number; bytes: string }[] = [
  { mime: "image/png", offset: 0, bytes: "\x89PNG\r\n\x1a\n" },
  { mime: "image/jpeg", offset: 0, bytes: "\xff\xd8\xff" },
  { mime: "image/gif", offset: 0, bytes: "GIF8" },
  { mime: "image/webp", offset: 8, bytes: "WEBP" },
];

/** The image type that the first bytes show; null for anything else. */
export function sniffImage(bytes: Uint8Array): MediaEntry["mime"] | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  const found = signatures.find(({ offset, bytes: magic }) => head.startsWith(magic, offset));
  return found?.mime ?? null;
}
