import { createHash } from "node:crypto";
import type { MediaId, UserId } from "@steward/contracts/ids.ts";
import type { MediaEntry } from "@steward/contracts/media.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createLeapWatch } from "../../kernel/create-leap-watch.ts";
import type { BlobStore, MediaIndex } from "./ports.ts";

/** How long a file that no message shows is kept. */
const UNUSED_MS = 86_400_000;

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
  /** The same for a message that shows it: from then on it stays. */
  use(ownerId: UserId, id: MediaId): Promise<MediaEntry>;
  read(ownerId: UserId, id: MediaId): Promise<Uint8Array>;
  /** Removes what nobody has shown for a day. */
  sweep(): Promise<void>;
};

export function createMedia(ports: {
  readonly index: MediaIndex;
  readonly blobs: BlobStore;
  readonly clock: Clock;
}): Media {
  const { index, blobs, clock } = ports;
  const hasLeapt = createLeapWatch(clock);

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
    async use(ownerId, id) {
      const entry = await get(ownerId, id);
      await index.setUsed(ownerId, id);
      return entry;
    },
    async sweep() {
      // A clock that was set forward by mistake has until the next sweep to be put right.
      if (hasLeapt()) return;
      for (const id of await index.removeUnused(clock.now() - UNUSED_MS)) await blobs.remove(id);
    },
  };
}

/** The image type that the first bytes show; null for anything else. */
function sniffImage(bytes: Uint8Array): MediaEntry["mime"] | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  const hasMark = ({ offset, bytes: magic }: Mark) => head.startsWith(magic, offset);
  return signatures.find(({ marks }) => marks.every(hasMark))?.mime ?? null;
}
