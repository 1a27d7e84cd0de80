import { mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeEmbedder } from "@steward/sdk/conformance/embedder.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import {
  fakeVocabulary,
  openFakeEmbedder,
  toFakeModel,
  type FakeEmbedderHome,
} from "./testing/open-fake-embedder.ts";

const never = new AbortController().signal;
const ignore = (): void => undefined;
/** `expect.stringContaining` without its `any`. */
const containing = (text: string): unknown => expect.stringContaining(text);

async function open(...args: Parameters<typeof openFakeEmbedder>): Promise<FakeEmbedderHome> {
  const fake = await openFakeEmbedder(...args);
  onTestFinished(fake.close);
  return fake;
}

async function openPrepared(
  ...args: Parameters<typeof openFakeEmbedder>
): Promise<FakeEmbedderHome> {
  const fake = await open(...args);
  expect(await fake.embedder.prepare(ignore, never)).toMatchObject({ ok: true });
  return fake;
}

describeEmbedder("the local embedder", async () => (await openPrepared()).embedder);

it("fetches its files once, and only what is missing", async () => {
  const { embedder, calls, folder } = await openPrepared();
  await embedder.prepare(ignore, never);
  expect(await calls()).toEqual(["first@1.0.0"]);
  expect((await readdir(folder)).toSorted()).toEqual([
    "model.onnx",
    "ort-wasm-simd-threaded.mjs",
    "ort-wasm-simd-threaded.wasm",
    "ort.wasm.min.mjs",
    "tokenizer.json",
  ]);
});

it("takes from the next source what the first does not have, or has altered", async () => {
  const { embedder, calls, publishPackage, folder } = await open();
  await publishPackage("first", { "model.onnx": toFakeModel({ dimension: 13 }) });
  expect(await embedder.prepare(ignore, never)).toMatchObject({ ok: true });
  expect(await calls()).toEqual(["first@1.0.0", "second@1.0.0"]);
  expect(await readFile(join(folder, "model.onnx"), "utf8")).toBe(toFakeModel());
});

it("keeps nothing that no source has unaltered, and says so", async () => {
  const { embedder, publishPackage, folder } = await open();
  const altered = { "model.onnx": "altered" };
  await publishPackage("first", altered);
  await publishPackage("second", altered);
  const prepared = await embedder.prepare(ignore, never);
  expect(prepared).toMatchObject({ ok: false, reason: containing("damaged or altered") });
  expect(await readdir(folder)).not.toContain("model.onnx");
});

it("says that it is offline, and works as soon as it is not", async () => {
  const { embedder, publish, home } = await open();
  await publish("fail", "ENOTFOUND");
  const prepared = await embedder.prepare(ignore, never);
  expect(prepared).toMatchObject({ ok: false, reason: containing("tried again") });
  expect(await embedder.embed(["one"], never)).toMatchObject({ ok: false });
  await rm(join(home, "registry", "fail"));
  expect(await embedder.prepare(ignore, never)).toMatchObject({ ok: true });
  expect(await embedder.embed(["one"], never)).toMatchObject({ ok: true });
});

it("fetches nothing where that is switched off", async () => {
  const { embedder, calls } = await open({}, { mayFetch: () => false });
  const prepared = await embedder.prepare(ignore, never);
  expect(prepared).toMatchObject({ ok: false, reason: containing("download is off") });
  expect(await calls()).toEqual([""]);
});

it.each(["model.onnx", "ort.wasm.min.mjs", "tokenizer.json"])(
  "fetches %s again when it is cut off",
  async (name) => {
    const { embedder, folder } = await openPrepared();
    await truncate(join(folder, name), 5);
    expect(await embedder.prepare(ignore, never)).toMatchObject({ ok: true });
    expect(await embedder.embed(["one"], never)).toMatchObject({ ok: true });
  },
);

it("refuses a file that was swapped for one of the same size, and fetches it again", async () => {
  const { embedder, folder, calls } = await openPrepared();
  const file = join(folder, "model.onnx");
  await writeFile(file, toFakeModel({ dimension: 98 }));
  const refused = await embedder.embed(["one"], never);
  expect(refused).toMatchObject({ ok: false, reason: containing("not what it should be") });
  expect(await embedder.prepare(ignore, never)).toMatchObject({ ok: true });
  expect(await embedder.embed(["one"], never)).toMatchObject({ space: { dimension: 97 } });
  expect(await calls()).toHaveLength(2);
});

it("tells why a model cannot be loaded", async () => {
  const { embedder } = await openPrepared({ failLoad: "opset 99 is not supported" });
  const answer = await embedder.embed(["one"], never);
  expect(answer).toMatchObject({ ok: false, reason: containing("opset 99") });
});

it("refuses vectors that are not numbers", async () => {
  const { embedder } = await openPrepared({ isBroken: true });
  const answer = await embedder.embed(["one"], never);
  expect(answer).toMatchObject({ ok: false, reason: containing("without a direction") });
});

it("settles what is asked when its process is killed, and starts another", async () => {
  const { embedder } = await openPrepared();
  await embedder.embed(["one"], never);
  const pid = embedder.childPid() ?? 0;
  const asked = embedder.embed(
    Array.from({ length: 5_000 }, (_, at) => `text ${at}`),
    never,
  );
  process.kill(pid, "SIGKILL");
  expect(await asked).toMatchObject({ ok: false, reason: containing("killed") });
  expect(await embedder.embed(["one"], never)).toMatchObject({ ok: true });
  expect(embedder.childPid()).not.toBe(pid);
});

it("replaces a process that does not answer any more", async () => {
  const { embedder } = await openPrepared({}, { patience: { loadMs: 60_000, textMs: 500 } });
  await embedder.embed(["one"], never);
  const pid = embedder.childPid() ?? 0;
  process.kill(pid, "SIGSTOP");
  const answer = await embedder.embed(["two"], never);
  expect(answer).toMatchObject({ ok: false, reason: containing("did not answer") });
  expect(await embedder.embed(["two"], never)).toMatchObject({ ok: true });
  expect(embedder.childPid()).not.toBe(pid);
});

it("lets a question overtake a long list", async () => {
  const { embedder } = await openPrepared();
  const done: string[] = [];
  const list = embedder.embed(
    Array.from({ length: 3_000 }, (_, at) => String(at)),
    never,
  );
  const question = embedder.embed(["what?"], never);
  await Promise.all([
    list.then(() => done.push("list")),
    question.then(() => done.push("question")),
  ]);
  expect(done).toEqual(["question", "list"]);
});

it("stops waiting for a model that hangs when it is told to, and when it is closed", async () => {
  const { embedder } = await openPrepared({ hang: true });
  const stop = new AbortController();
  const cancelled = embedder.embed(["one"], stop.signal);
  const waiting = embedder.embed(["two"], never);
  stop.abort();
  expect(await cancelled).toMatchObject({ ok: false });
  await embedder.close();
  expect(await waiting).toMatchObject({ ok: false, reason: containing("closed") });
});

it("ends its process when nothing is asked for a while, and starts it for the next", async () => {
  const { embedder } = await openPrepared({}, { idleMs: 10 });
  await embedder.embed(["one"], never);
  await vi.waitFor(() => expect(embedder.childPid()).toBeUndefined(), { timeout: 30_000 });
  expect(await embedder.embed(["one"], never)).toMatchObject({ ok: true });
});

it("runs a model from a folder of one's own, whose content names its space", async () => {
  const { embedder, home } = await openPrepared({}, { ownFolder: "" });
  expect(await embedder.embed(["one"], never)).toMatchObject({ ok: false });
  const ownFolder = join(home, "own");
  await mkdir(ownFolder);
  const models: string[] = [];
  for (const dimension of [11, 12]) {
    await writeFile(join(ownFolder, "model.onnx"), toFakeModel({ dimension }));
    await writeFile(join(ownFolder, "vocab.txt"), fakeVocabulary);
    const own = await openPrepared({}, { ownFolder });
    const answer = await own.embedder.embed(["one"], never);
    expect(answer).toMatchObject({ ok: true, space: { dimension } });
    models.push(answer.ok ? answer.space.model : "");
  }
  expect(new Set(models).size).toBe(2);
});

it("takes the first token for the whole where a model of one's own says so", async () => {
  const { home } = await open();
  await writeFile(join(home, "model.onnx"), toFakeModel());
  await writeFile(join(home, "vocab.txt"), fakeVocabulary);
  await mkdir(join(home, "1_Pooling"));
  await writeFile(join(home, "1_Pooling", "config.json"), '{"pooling_mode_cls_token":true}');
  const { embedder } = await openPrepared({}, { ownFolder: home });
  const answer = await embedder.embed(["one"], never);
  // The mark of the start is token 2, and each token has its own direction.
  expect(answer.ok && answer.vectors[0]?.indexOf(1)).toBe(2);
});

it("names what a folder of one's own lacks", async () => {
  const { embedder, home } = await openPrepared({}, { ownFolder: "/nowhere" });
  expect(await embedder.embed(["one"], never)).toMatchObject({
    ok: false,
    reason: containing("model.onnx"),
  });
  await writeFile(join(home, "model.onnx"), toFakeModel());
  const own = await openPrepared({}, { ownFolder: home });
  expect(await own.embedder.embed(["one"], never)).toMatchObject({
    ok: false,
    reason: containing("vocab.txt"),
  });
});

it("refuses a tokenizer of another kind", async () => {
  const { home } = await open();
  await writeFile(join(home, "model.onnx"), toFakeModel());
  await writeFile(join(home, "tokenizer.json"), '{"model":{"type":"BPE","vocab":{}}}');
  const { embedder } = await openPrepared({}, { ownFolder: home });
  expect(await embedder.embed(["one"], never)).toMatchObject({
    ok: false,
    reason: containing("WordPiece"),
  });
});

it("says so when nothing can be written where the files belong", async () => {
  const { home } = await open();
  const file = join(home, "file");
  await writeFile(file, "");
  const { embedder } = await open({}, { folder: join(file, "below") });
  expect(await embedder.prepare(ignore, never)).toMatchObject({ ok: false });
  expect(await embedder.embed(["one"], never)).toMatchObject({ ok: false });
});
