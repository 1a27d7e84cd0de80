import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findInFolder } from "./support/find-in-folder.ts";
import { createMemoryClient, type MemoryClient } from "./support/memory-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { canSetClock, openSettableClock } from "./support/settable-clock.ts";
import { createClient, createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const config = toScriptedConfig([{ moves: [{ echo: true }] }]);
const DAY = 86_400_000;

describe("texts of all kinds", () => {
  let home: StewardHome;
  let owner: StewardClient;
  let people = 0;
  beforeAll(async () => {
    home = createStewardHome(config);
    await home.start();
    owner = createOwner(home);
  });
  afterAll(() => home[Symbol.asyncDispose]());

  const compact = () => createMemoryClient(owner).compact();

  async function somebody(): Promise<{ client: StewardClient; memory: MemoryClient }> {
    const name = `person ${people++}`;
    await owner.ask("POST", "/api/users", { body: { name } });
    const { key } = await owner.createKey({ name: "key", user: name });
    const client = createClient(owner.url, key);
    return { client, memory: createMemoryClient(client) };
  }

  it("10 MB are stored, found, exported, imported and forgotten", async () => {
    const { client, memory } = await somebody();
    const other = await somebody();
    const filler = "nothing of interest here. ".repeat(380_000).slice(0, 9_900_000);
    const text = `The Qzxheadvo comes first. ${filler} The Qzxtailvo comes last.`;
    await memory.store({ role: "user", text });
    expect((await memory.recall("Qzxheadvo"))[0]?.text).toContain("Qzxheadvo");
    const { text: archive } = await client.ask("GET", "/api/memory/export");
    const taken = await other.client.ask("POST", "/api/memory/import", {
      body: archive,
      headers: { "content-type": "application/x-ndjson" },
    });
    expect([taken.status, taken.text]).toEqual([200, expect.stringContaining('"episodes":1')]);
    expect((await other.memory.episodes())[0]?.text).toBe(text);
    for (const mine of [memory, other.memory]) {
      expect(await mine.forget({ text: "qzxTAILvo" })).toMatchObject({ episodes: 1 });
    }
    await compact();
    expect(findInFolder(home.path, "Qzxheadvo")).toEqual([]);
    expect(findInFolder(home.path, "Qzxtailvo")).toEqual([]);
  }, 180_000);

  it("what is longer is refused, and the memory goes on", async () => {
    const { client, memory } = await somebody();
    const body = { role: "user", text: "x".repeat(10_000_001) };
    const reply = await client.ask("POST", "/api/memory/episodes", { body });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(await memory.episodes()).toEqual([]);
  }, 60_000);

  it.each([
    {
      kind: "emoji",
      text: "We saw a 🦜🏝️ parrot, 👩‍👩‍👧 and all",
      question: "🦜🏝️",
      forgotten: "🦜🏝️",
    },
    {
      kind: "right to left",
      text: "הכלב שלי נקרא שוקולד",
      question: "שוקולד",
      forgotten: "שוקולד",
    },
    { kind: "Arabic", text: "اسم قطتي هو قرنفل", question: "قرنفل", forgotten: "قرنفل" },
    { kind: "Chinese", text: "我的猫叫做大毛团子", question: "大毛团子", forgotten: "大毛团子" },
    {
      kind: "Japanese",
      text: "犬の名前はポチ太郎です",
      question: "ポチ太郎",
      forgotten: "ポチ太郎",
    },
    {
      kind: "umlauts in any case",
      text: "Der Hund heißt Größenwahnsinn",
      question: "größenwahnsinn",
      forgotten: "GRÖßENWAHNSINN",
    },
    {
      kind: "zero-width",
      text: "the code is ab\u200Bzq\u200Dxvo",
      question: "abzqxvo",
      forgotten: "ABzqxvo",
    },
    {
      kind: "quotes and lines",
      text: 'He said "zqx\\vo"\nand left',
      question: "zqx\\vo",
      forgotten: '"ZQX\\vo"\nand',
    },
  ])("$kind is recalled and forgotten, also in turns", async ({ text, question, forgotten }) => {
    const { client, memory } = await somebody();
    const { id } = await client.open();
    const turn = await client.say(id, text);
    await client.settle(turn.id);
    await memory.settled();
    await memory.store({ role: "user", text: "Something else altogether" });
    expect((await memory.recall(question)).map((hit) => hit.text)).toContain(text);
    const { episodes, events } = await memory.forget({ text: forgotten });
    expect(episodes).toBeGreaterThanOrEqual(1);
    expect(events).toBeGreaterThanOrEqual(1);
    const view = await client.view(turn.id);
    expect(view.input).toMatchObject({ content: [], forgotten: true });
    expect(view.parts).toEqual([{ type: "forgotten", step: 0 }]);
    await compact();
    expect(findInFolder(home.path, text.split("\n")[0] ?? text)).toEqual([]);
    expect((await memory.episodes()).map((each) => each.text)).toEqual([
      "Something else altogether",
    ]);
  });

  it("an import is refused with the number of the line, and nothing of it stays", async () => {
    const { client, memory } = await somebody();
    const head = '{"type":"steward-memory","version":1,"at":0}';
    const good = (ref: string) =>
      `{"type":"episode","episode":{"ref":"${ref}","conversation":null,"role":"user","speaker":null,"text":"good","at":1,"recordedAt":1,"shared":false}}`;
    const shared = good("s").replace('"shared":false', '"shared":true');
    const bodies: [string, number][] = [
      [good("a"), 1],
      [`${head}\nnonsense`, 2],
      [`${head}\n${good("a")}\n{"type":"episode"}`, 3],
      [`${head}\n${good("a")}\n\n${good("b").replace('"at":1', '"at":9e15')}`, 4],
      [`${head}\n${good("a")}\n${shared}`, 3],
      [`${head}\n{"type":"entity","entity":{"name":"","type":"x","aliases":[]}}`, 2],
    ];
    for (const [body, line] of bodies) {
      const reply = await client.ask("POST", "/api/memory/import", {
        body,
        headers: { "content-type": "application/x-ndjson" },
      });
      expect([400, 403]).toContain(reply.status);
      expect(JSON.parse(reply.text)).toMatchObject({ error: { data: { line } } });
    }
    expect(await memory.episodes()).toEqual([]);
  });
});

describe(`a clock that goes backwards${canSetClock ? "" : " (left out: no libfaketime)"}`, () => {
  it.skipIf(!canSetClock)(
    "loses nothing, and keeps the order in which it was told",
    async () => {
      using clock = openSettableClock();
      const retained = JSON.stringify({
        ...(JSON.parse(config) as object),
        memory: { embedder: { provider: "off" }, recall: { auto: false }, retention_days: 100 },
      });
      await using home = createStewardHome(retained, clock.env);
      const first = await home.start();
      const memory = createMemoryClient(createOwner(home));
      await memory.store({ ref: "now", role: "user", text: "The boat is blue" });
      await memory.store({
        ref: "old",
        role: "user",
        text: "Old boat",
        at: Date.now() - 200 * DAY,
      });
      clock.set(-400 * DAY);
      await memory.store({ ref: "then", role: "user", text: "The boat is green" });
      await memory.keep({ key: "boat", value: "blue" });
      await memory.keep({ key: "boat", value: "green" });
      first.process.kill("SIGTERM");
      await first.ended;

      await home.start();
      const again = createMemoryClient(createOwner(home));
      expect((await again.episodes()).map(({ ref }) => ref)).toEqual(["then", "old", "now"]);
      const found = (await again.recall("boat")).map(({ ref }) => ref);
      expect(found).toEqual(expect.arrayContaining(["now", "then"]));
      expect(await again.forget({ refs: ["then"] })).toMatchObject({ episodes: 1 });
      expect((await again.episodes()).map(({ ref }) => ref)).toEqual(["old", "now"]);
    },
    120_000,
  );
});
