import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBlobStore } from "./blob-store.ts";

describe("blobs in a folder", () => {
  let root: string;
  let folder: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "steward-blobs-"));
    folder = join(root, "media");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("are read as they were written", async () => {
    const blobs = createBlobStore(folder);
    await blobs.write("one", Buffer.from([0, 255, 10]));
    expect(await createBlobStore(folder).read("one")).toEqual(Buffer.from([0, 255, 10]));
    expect(await blobs.read("two")).toBeNull();
  });

  it("are kept once, and nobody else may read them", async () => {
    const blobs = createBlobStore(folder);
    await blobs.write("one", Buffer.from("bytes"));
    const { ino, mode } = statSync(join(folder, "one"));
    await blobs.write("one", Buffer.from("bytes"));
    expect(statSync(join(folder, "one")).ino).toBe(ino);
    expect(mode & 0o077).toBe(0);
    expect(statSync(folder).mode & 0o077).toBe(0);
  });

  it("are there whole when many write the same at once, with nothing left over", async () => {
    const blobs = createBlobStore(folder);
    const bytes = Buffer.alloc(100_000, 7);
    await Promise.all(Array.from({ length: 8 }, () => blobs.write("same", bytes)));
    expect(readdirSync(folder)).toEqual(["same"]);
    expect(await blobs.read("same")).toEqual(bytes);
  });

  it("leave nothing behind when they cannot be written", async () => {
    writeFileSync(folder, "a file where the folder should be");
    await expect(createBlobStore(folder).write("one", Buffer.from("x"))).rejects.toThrow();
    expect(readdirSync(root)).toEqual(["media"]);
  });
});
