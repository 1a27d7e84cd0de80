import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBlobStore } from "./blob-store.ts";

describe("compressed blobs", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "steward-blobs-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const open = () => createBlobStore(folder, { compressed: true });

  it("take less room and are read as they were written", async () => {
    const bytes = Buffer.from("the same line again\n".repeat(5000));
    await open().write("log", bytes);
    expect(readdirSync(folder)).toEqual(["log.zst"]);
    expect(statSync(join(folder, "log.zst")).size).toBeLessThan(1000);
    expect(Buffer.from((await open().read("log")) ?? [])).toEqual(bytes);
  });

  it("stay as they are where it would not pay", async () => {
    const noise = randomBytes(10_000);
    await open().write("noise", noise);
    await open().write("short", Buffer.from("a".repeat(100)));
    await open().write("empty", Buffer.alloc(0));
    expect(readdirSync(folder).toSorted()).toEqual(["empty", "noise", "short"]);
    expect(await open().read("noise")).toEqual(noise);
    expect(await open().read("empty")).toEqual(Buffer.alloc(0));
  });

  it("live beside plain ones from before", async () => {
    await createBlobStore(folder).write("old", Buffer.from("b".repeat(5000)));
    await open().write("old", Buffer.from("b".repeat(5000)));
    expect(readdirSync(folder)).toEqual(["old"]);
    expect(await open().read("old")).toHaveLength(5000);
  });

  it("are named and removed by the name that they were given", async () => {
    const blobs = open();
    await blobs.write("log", Buffer.alloc(5000));
    await blobs.write("short", Buffer.alloc(5));
    expect((await blobs.names()).toSorted()).toEqual(["log", "short"]);
    await blobs.remove("log");
    await blobs.remove("short");
    await blobs.remove("never there");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("have no names in a folder that is not there yet", async () => {
    expect(await createBlobStore(join(folder, "later")).names()).toEqual([]);
  });

  it("show what a crash left half written, so that it can be removed", async () => {
    const blobs = open();
    writeFileSync(join(folder, ".log.1234"), "half");
    for (const name of await blobs.names()) await blobs.remove(name);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("fail to be read when they were damaged, rather than being read wrong", async () => {
    writeFileSync(join(folder, "log.zst"), "not compressed at all");
    await expect(open().read("log")).rejects.toThrow();
  });
});
