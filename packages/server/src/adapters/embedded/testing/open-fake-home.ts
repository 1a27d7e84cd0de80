import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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
import { fakeNpm } from "./fake-npm.ts";
import { installFakeLlama } from "./install-fake-llama.ts";

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
      idleMinutes: 10,
      gpu: false,
      ...options.settings,
    }),
    npmCommand: options.npmCommand ?? [process.execPath, fakeNpm, registry],
    env: {},
    log: silentLogger,
    clock: systemClock,
    onChange: (state) => states.push(state),
    catalogue: [toCatalogueEntry(options, weights, halves)],
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
