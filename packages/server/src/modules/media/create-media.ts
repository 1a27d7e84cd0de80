import { createHash } from "node:crypto";
import type { MediaId, UserId } from "@steward/contracts/ids.ts";
import type { MediaEntry } from "@steward/contracts/media.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { BlobStore, MediaIndex } from "./ports.ts";

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

export type Media = {
  /** Keeps an image. What it is decided by its bytes, not by what the sender calls it. */
  put(ownerId: UserId, name: string, bytes: Uint8Array): Promise<MediaEntry>;
  get(ownerId: UserId, id: MediaId): Promise<MediaEntry>;
  read(ownerId: UserId, id: MediaId): Promise<Uint8Array>;
};

export function createMedia(ports: {
  readonly index: MediaIndex;
  readonly blobs: BlobStore;
}): Media {
  const { index, blobs } = ports;

  async function get(ownerId: UserId, id: MediaId): Promise<MediaEntry> {
    const entry = await index.get(ownerId, id);
    if (!entry) throw new AppError("not_found", "There is no file with this id.");
    return entry;
  }

  return {
    get,
    async put(ownerId, name, bytes) {
      const mime = sniffImage(bytes);
      if (!mime) {
        throw new AppError("invalid_request", "Only PNG, JPEG, WebP and GIF images are accepted.");
      }
      const id = `med_${createHash("sha256").update(bytes).digest("hex")}` as MediaId;
      const entry: MediaEntry = { id, mime, name: name.slice(0, 200), bytes: bytes.byteLength };
      await blobs.write(id, bytes);
      await index.put(ownerId, entry);
      return entry;
    },
    async read(ownerId, id) {
      await get(ownerId, id);
      const bytes = await blobs.read(id);
      if (!bytes) throw new AppError("not_found", "The bytes of this file are gone.");
      return bytes;
    },
  };
}

/** The image type that the first bytes show; null for anything else. */
function sniffImage(bytes: Uint8Array): MediaEntry["mime"] | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  const hasMark = ({ offset, bytes: magic }: Mark) => head.startsWith(magic, offset);
  return signatures.find(({ marks }) => marks.every(hasMark))?.mime ?? null;
}
