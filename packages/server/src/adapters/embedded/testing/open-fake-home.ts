import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile, appendFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbeddedState } from "@steward/contracts/model-entry.ts";
import { systemClock } from "../../../kernel/clock.ts";
import { silentLogger } from "../../../kernel/logger.ts";
import { createEmbedded, type Embedded } from "../create-embedded.ts";
import type { EmbeddedModel, HttpSource } from "../embedded-models.data.ts";
import type { EmbeddedSettings } from "../embedded-settings.ts";
import { toRuntimePackages } from "../runtime-package.ts";
import { toFakeWeights, type FakePlay } from "./fake-llama.ts";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { buildTar } from "../../../kernel/downloads/testing/build-tar.ts";

/**
 * Plays npm, run as a program. Its first argument names a folder: a file `<package>` is what
 * `package/model.part` of that package holds, `fail` is the code it fails with, `calls` collects
 * what it was asked. A file `hang` makes it wait for ever.
 */
const fakeNpm = fileURLToPath(import.meta.url);

if (process.argv[1] === fakeNpm) {
  const [, , registry = "", ...args] = process.argv;
  await main(registry, args);
}

export type FakeHome = {
  readonly embedded: Embedded;
  readonly states: readonly EmbeddedState[];
  readonly home: string;
  /** The two halves of the weights, by package name. */
  readonly halves: Readonly<Record<string, Buffer>>;
  publish(name: string, content: Buffer | string): Promise<void>;
  withdraw(name: string): Promise<void>;
  /** Puts runtime and weights where preparing would, without npm. */
  putInPlace(): Promise<void>;
  calls(): Promise<readonly string[]>;
  close(): Promise<void>;
};

export type FakeHomeOptions = {
  readonly play?: FakePlay;
  readonly settings?: Partial<EmbeddedSettings>;
  readonly npmCommand?: readonly string[];
  readonly http?: HttpSource;
  /** Of the catalogue too, after "tiny". */
  readonly better?: readonly EmbeddedModel[];
  readonly env?: Readonly<Record<string, string>>;
  /** What the catalogue says, where it is not the truth. */
  readonly sha256?: string;
  readonly bytes?: number;
};

/** A home folder with a registry of fake packages and a model "tiny" in two parts. */
export async function openFakeHome(options: FakeHomeOptions = {}): Promise<FakeHome> {
  const home = await mkdtemp(join(tmpdir(), "steward-embedded-"));
  const registry = join(home, "registry");
  await mkdir(registry);
  const weights = toFakeWeights(options.play ?? { words: ["Hello", " there"] });
  const half = Math.floor(weights.length / 2);
  const halves = { "half-one": weights.subarray(0, half), "half-two": weights.subarray(half) };
  const states: EmbeddedState[] = [];
  const embedded = createEmbedded({
    home,
    settings: () => ({
      download: "auto",
      model: "tiny",
      meanwhile: false,
      idleMinutes: 10,
      gpu: false,
      ...options.settings,
    }),
    npmCommand: options.npmCommand ?? [process.execPath, fakeNpm, registry],
    env: options.env ?? {},
    log: silentLogger,
    clock: systemClock,
    onChange: (state) => states.push(state),
    catalogue: [toCatalogueEntry(options, weights, halves), ...(options.better ?? [])],
    room: () => ({ freeBytes: 4_000_000_000, cores: 2 }),
  });
  const publish = (name: string, content: Buffer | string): Promise<void> =>
    writeFile(join(registry, name), content);
  for (const [name, content] of Object.entries(halves)) await publish(name, content);
  return {
    embedded,
    states,
    home,
    halves,
    publish,
    async putInPlace() {
      const packages = toRuntimePackages(`${process.platform}-${process.arch}`, false);
      await installFakeLlama(join(home, "runtime"));
      await writeFile(
        join(home, "runtime", "installed.json"),
        JSON.stringify(packages?.dependencies),
      );
      await mkdir(join(home, "models"));
      await writeFile(join(home, "models", "tiny.gguf"), weights);
      await writeFile(
        join(home, "models", "tiny.json"),
        JSON.stringify({ bytes: weights.length, sha256: "" }),
      );
    },
    withdraw: (name) => rm(join(registry, name)),
    calls: async () => (await readFile(join(registry, "calls"), "utf8")).trim().split("\n"),
    async close() {
      await embedded.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function toCatalogueEntry(
  options: FakeHomeOptions,
  weights: Buffer,
  halves: Readonly<Record<string, Buffer>>,
): EmbeddedModel {
  const parts = Object.entries(halves).map(([name, content]) => ({
    package: name,
    version: "1.0.0",
    file: "package/model.part",
    bytes: content.length,
  }));
  const sha256 = options.sha256 ?? createHash("sha256").update(weights).digest("hex");
  const npm = { kind: "npm", parts, bytes: options.bytes ?? weights.length, sha256 } as const;
  return {
    id: "tiny",
    name: "Tiny",
    tiny: true,
    contextTokens: 2048,
    temperature: 0,
    licence: "MIT",
    quality: "None.",
    sources: options.http === undefined ? [npm] : [npm, options.http],
  };
}

async function main(registry: string, args: readonly string[]): Promise<void> {
  await appendFile(join(registry, "calls"), `${args.slice(0, 2).join(" ")}\n`);
  const read = (name: string): Promise<Buffer | undefined> =>
    readFile(join(registry, name)).catch(() => undefined);
  const code = await read("fail");
  if (code !== undefined) return fail(code.toString());
  if ((await read("hang")) !== undefined) {
    setInterval(() => undefined, 1_000);
    return;
  }
  if (args[0] === "install") return installFakeLlama(".");
  const [name = ""] = (args[1] ?? "").split("@");
  const content = await read(name);
  if (content === undefined) return fail("E404");
  const files = { "package/package.json": Buffer.from("{}"), "package/model.part": content };
  await writeFile(`${name}.tgz`, gzipSync(buildTar(files)));
}

function fail(code: string): void {
  process.stderr.write(`npm error code ${code}\n`);
  process.exitCode = 1;
}

/** Puts the fake library where npm would put the real one. */
async function installFakeLlama(runtimeFolder: string): Promise<void> {
  const folder = join(runtimeFolder, "node_modules", "node-llama-cpp", "dist");
  await mkdir(folder, { recursive: true });
  const library = new URL("./fake-llama.ts", import.meta.url).href;
  await writeFile(join(folder, "index.js"), `export * from ${JSON.stringify(library)};\n`);
}
