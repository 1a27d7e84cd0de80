import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MediaId, UserId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBlobStore } from "../../adapters/files/blob-store.ts";
import { openTestStore, type TestStore } from "../../testing/open-test-store.ts";
import { createMedia, type Media } from "./create-media.ts";

const ada = "usr_0000000000000000000000000a" as UserId;
const bob = "usr_0000000000000000000000000b" as UserId;

const images = {
  "image/png": "\x89PNG\r\n\x1a\n....",
  "image/jpeg": "\xff\xd8\xff\xe0....",
  "image/gif": "GIF89a....",
  "image/webp": "RIFF\x04\x00\x00\x00WEBPVP8 ",
};
const bytesOf = (text: string) => Buffer.from(text, "latin1");
const png = bytesOf(images["image/png"]);

describe("media", () => {
  let store: TestStore;
  let folder: string;
  let media: Media;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "steward-media-"));
    store = await openTestStore();
    media = createMedia({ index: store.media, blobs: createBlobStore(folder), clock: store.clock });
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it.each(Object.entries(images))(
    "are %s by their bytes, whatever their name",
    async (mime, text) => {
      const entry = await media.put(ada, "notes.txt", bytesOf(text));
      expect(entry).toMatchObject({ mime, name: "notes.txt", bytes: text.length });
      expect(await media.read(ada, entry.id)).toEqual(bytesOf(text));
    },
  );

  it.each([
    "",
    "hello",
    "<svg onload=alert(1)>",
    "\x89PN",
    "RIFF\x04\x00\x00\x00AVI ",
    "12345678WEBP",
  ])("are refused when their bytes are no image: %j", async (text) => {
    const putting = media.put(ada, "dot.png", bytesOf(text));
    await expect(putting).rejects.toMatchObject({ code: "invalid_request" });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("are named by their content and kept once", async () => {
    const first = await media.put(ada, "one.png", png);
    const second = await media.put(ada, "two.png", png);
    const third = await media.put(bob, "three.png", png);
    expect(first.id).toBe(`med_${createHash("sha256").update(png).digest("hex")}`);
    expect([second.id, third.id]).toEqual([first.id, first.id]);
    expect(readdirSync(folder)).toEqual([first.id]);
  });

  it("of somebody else are not found, also by those who know the id", async () => {
    const { id } = await media.put(ada, "one.png", png);
    await expect(media.get(bob, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(media.read(bob, id)).rejects.toMatchObject({ code: "not_found" });
    const nothing = `med_${"0".repeat(64)}` as MediaId;
    await expect(media.get(ada, nothing)).rejects.toMatchObject({ code: "not_found" });
  });

  it("that no message shows are removed after a day; what one shows stays", async () => {
    const shown = await media.put(ada, "shown.png", png);
    await media.use(ada, shown.id);
    const jpeg = bytesOf(images["image/jpeg"]);
    const { id } = await media.put(ada, "unused.jpg", jpeg);
    await media.put(bob, "unused too.png", png);
    store.clock.advance(86_400_000);
    await media.put(bob, "again.png", png);
    store.clock.advance(1);
    await media.sweep();
    await expect(media.get(ada, id)).rejects.toMatchObject({ code: "not_found" });
    expect(readdirSync(folder)).toEqual([shown.id]);
    expect(await media.read(ada, shown.id)).toEqual(png);
    store.clock.advance(86_400_000);
    await media.sweep();
    await expect(media.get(bob, shown.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await media.read(ada, shown.id)).toEqual(png);
  });

  it("say so when their bytes are gone", async () => {
    const { id } = await media.put(ada, "one.png", png);
    rmSync(join(folder, id));
    await expect(media.read(ada, id)).rejects.toMatchObject({ code: "not_found" });
  });
});
