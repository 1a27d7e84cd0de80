import type { MediaEntry } from "@steward/contracts/media.ts";

type Mark = { readonly offset: number; readonly bytes: string };

const signatures: readonly { mime: MediaEntry["mime"]; marks: readonly Mark[] }[] = [
  { mime: "image/png", marks: [{ offset: 0, bytes: "\x89PNG\r\n\x1a\n" }] },
  { mime: "image/jpeg", marks: [{ offset: 0, bytes: "\xff\xd8\xff" }] },
  { mime: "image/gif", marks: [{ offset: 0, bytes: "GIF8" }] },
  {
    mime: "image/webp",
    marks: [
      { offset: 0, bytes: "RIFF" },
      { offset: 8, bytes: "WEBP" },
    ],
  },
];

/** The image type that the first bytes show; null for anything else. */
export function sniffImage(bytes: Uint8Array): MediaEntry["mime"] | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  const hasMark = ({ offset, bytes: magic }: Mark) => head.startsWith(magic, offset);
  return signatures.find(({ marks }) => marks.every(hasMark))?.mime ?? null;
}
