import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { EmbeddedModel } from "./embedded-models.data.ts";
import { toFakeWeights } from "./testing/fake-llama.ts";
import { openFakeHome, type FakeHome, type FakeHomeOptions } from "./testing/open-fake-home.ts";
import { startHub, type Hub, type HubMood } from "./testing/start-hub.ts";

const weights = toFakeWeights({ words: ["A", " better", " answer"] });
const sha256 = createHash("sha256").update(weights).digest("hex");

const better: EmbeddedModel = {
  id: "better",
  name: "Better",
  tiny: false,
  contextTokens: 4096,
  temperature: 0,
  licence: "MIT",
  wants: { freeBytes: 2_000_000_000, cores: 1 },
  quality: "Some.",
  sources: [
    {
      kind: "http",
      url: "https://huggingface.co/play/better/resolve/main/better.gguf",
      bytes: weights.length,
      sha256,
    },
  ],
};

/** `expect.any` and `expect.stringContaining` without their `any`. */
const containing = (text: string): unknown => expect.stringContaining(text);

const suits = { kind: "suits", freeBytes: 4_000_000_000, cores: 2 };

async function open(
  mood: HubMood = {},
  options: FakeHomeOptions & { readonly known?: null } = {},
): Promise<FakeHome & { readonly hub: Hub }> {
  const hub = await startHub(weights, sha256, mood);
  onTestFinished(hub.close);
  const [source] = better.sources;
  const unknown = source?.kind === "http" ? [{ ...source, sha256: null }] : [];
  const model = options.known === null ? { ...better, sources: unknown } : better;
  const fake = await openFakeHome({
    better: [model],
    env: { HF_ENDPOINT: `${hub.endpoint}/` },
    ...options,
    settings: { model: "auto", ...options.settings },
  });
  onTestFinished(fake.close);
  return { ...fake, hub };
}

async function start({ embedded }: FakeHome) {
  await embedded.start({ wanted: true });
  return embedded.settled();
}

it("fetches the best that there is room for, says why, and leaves the small one alone", async () => {
  const fake = await open();
  expect(await start(fake)).toMatchObject({ phase: "ready", model: "better", because: suits });
  expect(fake.states[0]).toMatchObject({ phase: "preparing", model: "better", because: suits });
  expect(fake.hub.paths).toEqual(["/play/better/resolve/main/better.gguf"]);
  expect(await readFile(join(fake.home, "models", "better.gguf"))).toEqual(weights);
  expect(await fake.calls()).toEqual([containing("install")]);
});

it("goes on where the connection broke, as often as it does", async () => {
  const third = Math.ceil(weights.length / 3);
  const fake = await open({ cutAfter: third });
  expect(await start(fake)).toMatchObject({ phase: "ready", model: "better" });
  expect(fake.hub.ranges).toEqual([undefined, `bytes=${third}-`, `bytes=${2 * third}-`]);
});

it.each<[string, HubMood, string]>([
  ["is gone", { status: 404 }, "answered 404"],
  ["asks to wait", { status: 429 }, "answered 429"],
  ["is broken", { status: 503 }, "answered 503"],
  ["does not answer", { isSilent: true }, "cannot be reached"],
  ["has another file by that name", { announced: "0".repeat(64) }, "another file"],
])("takes the small one and says why where the hub %s", async (_, mood, message) => {
  const fake = await open(mood);
  expect(await start(fake)).toMatchObject({
    phase: "ready",
    model: "tiny",
    because: { kind: "instead", model: "better", message: containing(message) },
  });
  expect((await fake.embedded.installed()).map(({ id }) => id)).toEqual(["tiny"]);
});

it("installs nothing whose sum differs from what the hub says, or that nobody has a sum of", async () => {
  const wrong = await open({ announced: "0".repeat(64) }, { known: null });
  expect(await start(wrong)).toMatchObject({ model: "tiny", because: { kind: "instead" } });
  expect(wrong.hub.ranges).toHaveLength(1);
  const none = await open({ announced: null }, { known: null });
  expect(await start(none)).toMatchObject({ model: "tiny", because: { kind: "instead" } });
  const right = await open({}, { known: null });
  expect(await start(right)).toMatchObject({ phase: "ready", model: "better" });
});

it("tries again at the next start, and the small one that is there answers meanwhile", async () => {
  const fake = await open({ status: 503 });
  await start(fake);
  fake.hub.mood = {};
  const before = fake.states.length;
  expect(await start(fake)).toMatchObject({ phase: "ready", model: "better" });
  const ready = fake.states.slice(before).filter(({ phase }) => phase === "ready");
  expect(ready).toMatchObject([{ model: "tiny" }, { model: "better" }]);
  expect(fake.embedded.wanted()).toEqual(["better", "tiny"]);
  fake.hub.mood = { status: 503 };
  expect(await fake.embedded.start({ wanted: true })).toMatchObject({
    phase: "ready",
    model: "better",
  });
});

it("fetches the small one first where the owner wants an answer meanwhile", async () => {
  const fake = await open({}, { settings: { meanwhile: true } });
  await start(fake);
  const ready = fake.states.filter(({ phase }) => phase === "ready");
  expect(ready).toMatchObject([{ model: "tiny" }, { model: "better" }]);
});

it("says what it would fetch where it has to ask", async () => {
  const fake = await open({}, { settings: { download: "ask" } });
  expect(await fake.embedded.start({ wanted: true })).toMatchObject({
    phase: "ask",
    model: "better",
    because: suits,
  });
});

it("tells of both where neither can be had", async () => {
  const fake = await open({ status: 404 });
  await fake.withdraw("half-one");
  expect(await start(fake)).toMatchObject({ phase: "failed", message: containing("answered 404") });
});
