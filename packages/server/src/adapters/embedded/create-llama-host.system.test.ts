import { once } from "node:events";
import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { describeModelPort, type ModelScene } from "@steward/sdk/conformance/model-port.ts";
import { describeTokenCounter } from "@steward/sdk/conformance/token-counter.ts";
import type { ModelPart, ModelRequest } from "@steward/sdk/model-port.ts";
import { expect, it, onTestFinished } from "vitest";
import type { FakePlay } from "./testing/fake-llama.ts";
import { openFakeHome, type FakeHome, type FakeHomeOptions } from "./testing/open-fake-home.ts";

/** `expect.stringContaining` without its `any`. */
const containing = (text: string): unknown => expect.stringContaining(text);

const hello: ModelRequest = {
  messages: [{ role: "user", content: [{ type: "text", text: "Hello?" }] }],
};
const never = new AbortController().signal;

function toPlay(scene: ModelScene): FakePlay {
  if (scene.kind === "answer") return { words: ["Hello", " there"] };
  if (scene.kind === "tool-call") {
    return { words: [], call: { name: "weather", params: { city: "Oslo" } } };
  }
  if (scene.kind === "hang") return { words: [], hangPrompt: true };
  if (scene.kind === "hang-midway") return { words: ["Hello"], hang: true };
  return { words: [], fail: "out of luck" };
}

async function openReady(options: FakeHomeOptions): Promise<FakeHome> {
  const fake = await openFakeHome(options);
  await fake.putInPlace();
  return fake;
}

async function open(options: FakeHomeOptions): Promise<FakeHome> {
  const fake = await openReady(options);
  onTestFinished(fake.close);
  return fake;
}

async function ask(fake: FakeHome, signal = never): Promise<readonly ModelPart[]> {
  return Array.fromAsync(fake.embedded.openModel("tiny").stream(hello, signal));
}

describeModelPort(
  "the embedded model",
  async (scene) => {
    const fake = await openReady({ play: toPlay(scene) });
    return { model: fake.embedded.openModel("tiny"), close: fake.close };
  },
  ["server"],
);

describeTokenCounter("the embedded model", async () => {
  const fake = await openReady({});
  return { counter: fake.embedded.openCounter("tiny"), close: fake.close };
});

it("counts in the child that answers, also while it does", async () => {
  const fake = await open({ play: { words: ["Once"], hang: true } });
  const stop = new AbortController();
  for await (const part of fake.embedded.openModel("tiny").stream(hello, stop.signal)) {
    if (part.type !== "text-delta") continue;
    const pid = fake.embedded.childPid();
    expect(await fake.embedded.openCounter("tiny").count(["abc", ""], never)).toEqual([3, 0]);
    expect(fake.embedded.childPid()).toBe(pid);
    stop.abort();
  }
});

it("does not count for a model that is not there", async () => {
  const fake = await open({});
  expect(await fake.embedded.openCounter("other").count(["abc"], never)).toBeNull();
});

it("keeps one child for all requests", async () => {
  const fake = await open({});
  await ask(fake);
  const pid = fake.embedded.childPid();
  await Promise.all([ask(fake), ask(fake)]);
  expect(fake.embedded.childPid()).toBe(pid);
});

it("ends an answer with a failure when its child is killed, and answers again afterwards", async () => {
  const fake = await open({ play: { words: ["Once", " upon"], hang: true } });
  const parts: ModelPart[] = [];
  const pids: (number | undefined)[] = [];
  for await (const part of fake.embedded.openModel("tiny").stream(hello, never)) {
    parts.push(part);
    const pid = fake.embedded.childPid();
    if (part.type === "text-delta" && pid !== undefined) {
      pids.push(pid);
      process.kill(pid, "SIGKILL");
    }
  }
  expect(parts.at(-1)).toMatchObject({ outcome: { kind: "failed", failure: { kind: "server" } } });
  const stop = new AbortController();
  for await (const part of fake.embedded.openModel("tiny").stream(hello, stop.signal)) {
    if (part.type === "text-delta") stop.abort();
  }
  expect(fake.embedded.childPid()).toBeDefined();
  expect(pids).not.toContain(fake.embedded.childPid());
});

it("lets the next in the queue answer after an abort", async () => {
  const fake = await open({ play: { words: ["Once"], hang: true } });
  const answers = [new AbortController(), new AbortController(), new AbortController()].map(
    async (stop, index) => {
      const model = fake.embedded.openModel("tiny", `owner-${index}`);
      const parts: ModelPart[] = [];
      for await (const part of model.stream(hello, stop.signal)) {
        parts.push(part);
        stop.abort();
      }
      return parts.map((part) => part.type);
    },
  );
  expect(await Promise.all(answers)).toEqual([1, 2, 3].map(() => ["text-delta", "end"]));
});

it("lets the memory go when it is idle", async () => {
  const fake = await open({ settings: { idleMinutes: 0 } });
  await ask(fake);
  await expect.poll(() => fake.embedded.childPid()).toBeUndefined();
  expect((await ask(fake)).at(-1)).toMatchObject({ outcome: { kind: "finished" } });
});

it("says plainly that weights are missing or cut off", async () => {
  const fake = await open({});
  const missing = await Array.fromAsync(fake.embedded.openModel("other").stream(hello, never));
  expect(missing).toMatchObject([{ outcome: { failure: { kind: "missing" } } }]);
  await truncate(join(fake.home, "models", "tiny.gguf"), 20);
  expect(await ask(fake)).toMatchObject([
    { outcome: { failure: { kind: "missing", message: containing("damaged") } } },
  ]);
});

it("hands on why a model does not load", async () => {
  const fake = await open({ play: { words: [], failLoad: "unknown architecture" } });
  expect(await ask(fake)).toMatchObject([
    { outcome: { failure: { kind: "server", message: "unknown architecture" } } },
  ]);
});

it("says that a message is longer than the window", async () => {
  const fake = await open({ settings: { context: 256 } });
  const request: ModelRequest = {
    messages: [{ role: "user", content: [{ type: "text", text: "x".repeat(300) }] }],
  };
  const parts = await Array.fromAsync(fake.embedded.openModel("tiny").stream(request, never));
  expect(parts).toMatchObject([{ outcome: { failure: { kind: "context" } } }]);
});

it("ends what runs when it is closed", async () => {
  const fake = await open({ play: { words: ["Once"], hang: true } });
  const begun = new EventTarget();
  const answer = (async () => {
    const parts: ModelPart[] = [];
    for await (const part of fake.embedded.openModel("tiny").stream(hello, never)) {
      parts.push(part);
      begun.dispatchEvent(new Event("part"));
    }
    return parts;
  })();
  await once(begun, "part");
  await fake.embedded.close();
  expect((await answer).at(-1)).toMatchObject({ type: "end", outcome: { kind: "failed" } });
});
