import { expect, it } from "vitest";
import { readTarFile } from "./read-tar-file.ts";
import { buildTar } from "./testing/build-tar.ts";

const archive = buildTar({
  "package/package.json": Buffer.from("{}"),
  "package/empty": Buffer.alloc(0),
  "package/model.part": Buffer.alloc(1_500, "weights"),
  "package/README.md": Buffer.from("read me"),
});

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, name: string, size = 700): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(readTarFile(inChunks(bytes, size), name)));
}

it.each([1, 511, 512, 513, 100_000])(
  "finds a file whatever the chunks are (%i bytes)",
  async (size) => {
    expect(await read(archive, "package/model.part", size)).toEqual(Buffer.alloc(1_500, "weights"));
  },
);

it("yields nothing for a file that is not there, or is empty", async () => {
  expect(await read(archive, "model.part")).toHaveLength(0);
  expect(await read(archive, "package/empty")).toHaveLength(0);
});

it("refuses an archive that is cut off", async () => {
  await expect(read(archive.subarray(0, 2_600), "package/model.part")).rejects.toThrow("cut off");
});
