import { EpisodeList } from "@steward/contracts/memory.ts";
import { FactKept } from "@steward/contracts/fact.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMemoryClient, type MemoryClient } from "./support/memory-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createClient, createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

let home: StewardHome;
let owner: StewardClient;
let people = 0;
beforeAll(async () => {
  home = createStewardHome(toScriptedConfig([{ moves: [{ echo: true }] }]));
  await home.start();
  owner = createOwner(home);
});
afterAll(() => home[Symbol.asyncDispose]());

/** Somebody with an empty memory. */
async function somebody(): Promise<{ client: StewardClient; memory: MemoryClient }> {
  const name = `person ${people++}`;
  await owner.ask("POST", "/api/users", { body: { name } });
  const { key } = await owner.createKey({ name: "key", user: name });
  const client = createClient(owner.url, key);
  return { client, memory: createMemoryClient(client) };
}

describe("what was said", () => {
  it("can be stored one at a time, is found at once and listed newest first", async () => {
    const { memory } = await somebody();
    const { refs } = await memory.store({ role: "user", text: "The spare key is under the pot." });
    await memory.store({ role: "user", text: "The cat is called Miso.", speaker: "Anna" });
    const [hit] = await memory.recall("where is the spare key?");
    expect(hit).toMatchObject({ kind: "episode", ref: refs?.[0], source: { role: "user" } });
    expect(hit?.why.words).toBeGreaterThan(0);
    expect(hit?.why.text).not.toBe("");
    expect((await memory.episodes()).map(({ text }) => text)).toEqual([
      "The cat is called Miso.",
      "The spare key is under the pot.",
    ]);
  });

  it("stays as it is where its ref is known", async () => {
    const { memory } = await somebody();
    const first = await memory.store({ ref: "a", role: "user", text: "once" });
    const again = await memory.store({ ref: "a", role: "user", text: "twice" });
    expect([first.stored, first.known, again.stored, again.known]).toEqual([1, 0, 0, 1]);
    expect((await memory.episodes()).map(({ text }) => text)).toEqual(["once"]);
  });

  it("can come by the thousand as lines, and is read page by page", async () => {
    const { client, memory } = await somebody();
    const said = Array.from({ length: 2_500 }, (_, index) => ({
      ref: `line-${index}`,
      conversation: `talk ${index % 3}`,
      role: "user" as const,
      text: `This is line number ${index}.`,
      at: 1_700_000_000_000 + index,
    }));
    expect(await memory.storeLines(said)).toEqual({ stored: 2_500, known: 0 });
    expect(await memory.storeLines(said.slice(0, 10))).toEqual({ stored: 0, known: 10 });
    const refs = new Set<string>();
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = cursor === "" ? "" : `&cursor=${cursor}`;
      const path = `/api/memory/episodes?limit=200&conversation=talk%201${page}`;
      const list = EpisodeList.parse(JSON.parse((await client.ask("GET", path)).text));
      for (const { ref } of list.episodes) refs.add(ref);
      cursor = list.nextCursor;
    }
    expect(refs.size).toBe(833);
  });

  it("is refused with the number of the line, and what came before it stays", async () => {
    const { client, memory } = await somebody();
    const body = '{"role":"user","text":"good"}\n{"role":"nobody","text":"bad"}\n{"role":"user"}';
    const headers = { "content-type": "application/x-ndjson" };
    const reply = await client.ask("POST", "/api/memory/episodes", { body, headers });
    expect(reply).toMatchObject({ status: 400, code: "invalid_request" });
    expect(JSON.parse(reply.text)).toMatchObject({
      error: {
        message: expect.stringContaining("Line 2: role:") as unknown,
        data: { line: 2, stored: 1 },
      },
    });
    expect((await memory.episodes()).map(({ text }) => text)).toEqual(["good"]);
  });

  it("is refused where it is no episode", async () => {
    const { client } = await somebody();
    for (const body of ["", "[]", "{}", '{"role":"user","text":""}', '{"text":"x"}', "null"]) {
      const reply = await client.ask("POST", "/api/memory/episodes", { body });
      expect([body, reply.status, reply.code]).toEqual([body, 400, "invalid_request"]);
    }
  });

  it("can be narrowed to a conversation", async () => {
    const { client, memory } = await somebody();
    await memory.store({ conversation: "one", role: "user", text: "The harbour is blue." });
    await memory.store({ conversation: "two", role: "user", text: "The harbour is grey." });
    const reply = await client.ask("GET", "/api/memory/recall?q=harbour&conversation=two");
    expect(JSON.parse(reply.text)).toMatchObject({
      hits: [{ text: "The harbour is grey.", source: { conversation: "two" } }],
    });
  });
});

describe("facts", () => {
  it("are noted, corrected, listed with their past and retracted", async () => {
    const { client, memory } = await somebody();
    await memory.keep({ key: "lives_in", value: "Porto", category: "place" });
    const moved = await memory.keep({ key: "lives_in", value: "Lisbon", category: "place" });
    expect(moved).toMatchObject({ outcome: "superseded", closed: [{ value: "Porto" }] });
    expect((await memory.facts()).map(({ value }) => value)).toEqual(["Lisbon"]);
    expect((await memory.facts({ past: "true" })).map(({ value }) => value)).toEqual([
      "Lisbon",
      "Porto",
    ]);
    const path = `/api/memory/facts/${moved.fact.id}`;
    const fixed = await client.ask("PATCH", path, { body: { value: "Lisboa" } });
    const corrected = FactKept.parse(JSON.parse(fixed.text));
    expect(corrected.fact).toMatchObject({ value: "Lisboa", supersedes: moved.fact.id });
    const gone = await client.ask("DELETE", `/api/memory/facts/${corrected.fact.id}`);
    expect(gone.status).toBe(204);
    expect(await memory.facts()).toEqual([]);
  });

  it("that are not certain wait to be accepted", async () => {
    const { client, memory } = await somebody();
    const { fact, outcome } = await memory.keep({ key: "likes", value: "opera", confidence: 0.3 });
    expect(outcome).toBe("review");
    expect((await memory.status()).counts.review).toBe(1);
    await client.ask("PATCH", `/api/memory/facts/${fact.id}`, { body: { accept: true } });
    expect(await memory.facts({ state: "active" })).toMatchObject([{ value: "opera" }]);
  });

  it("are a conversation's notes by key", async () => {
    const { client } = await somebody();
    const path = "/api/memory/facts/by-conversation/my%20chat/next_step";
    expect(await client.ask("GET", path)).toMatchObject({ status: 404, code: "not_found" });
    await client.ask("PUT", path, { body: { value: "call Anna" } });
    await client.ask("PUT", path, { body: { value: "write to Anna" } });
    expect(JSON.parse((await client.ask("GET", path)).text)).toMatchObject({
      key: "next_step",
      value: "write to Anna",
      conversation: "my chat",
    });
    expect((await client.ask("DELETE", path)).status).toBe(204);
    expect((await client.ask("GET", path)).status).toBe(404);
  });

  it("make a graph", async () => {
    const { client, memory } = await somebody();
    await memory.keep({ subject: "Anna", key: "works_at", value: "Initech", category: "work" });
    await memory.keep({ subject: "Bill", key: "works_at", value: "Initech", category: "work" });
    const around = await memory.graph({ entity: "anna" });
    expect(around.entities.map(({ name }) => name).toSorted()).toEqual(["Anna", "Initech"]);
    const path = await memory.graph({ entity: "Anna", other: "Bill", query: "path" });
    expect(path.edges).toHaveLength(2);
    const nobody = await client.ask("GET", "/api/memory/graph?entity=nobody");
    expect(nobody).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("the memory's door", () => {
  it("lets a key that may read only read", async () => {
    const { key } = await owner.createKey({ name: "reader", scopes: ["read"] });
    const reader = createClient(owner.url, key);
    expect((await reader.ask("GET", "/api/memory/status")).status).toBe(200);
    const asked = [
      ["POST", "/api/memory/episodes", { role: "user", text: "x" }],
      ["POST", "/api/memory/facts", { key: "a", value: "b" }],
      ["POST", "/api/memory/forget", { all: true }],
      ["POST", "/api/memory/forget/preview", { all: true }],
      ["POST", "/api/memory/import", {}],
    ] as const;
    for (const [method, path, body] of asked) {
      expect(await reader.ask(method, path, { body })).toMatchObject({
        status: 403,
        code: "forbidden",
      });
    }
    expect(
      (await createClient(owner.url, "stw_none").ask("GET", "/api/memory/status")).status,
    ).toBe(401);
  });

  it("is the same in the terminal", async () => {
    const run = async (...line: string[]): Promise<unknown> => {
      const { code, stdout, stderr } = await home.run("memory", ...line, "--json");
      expect([line, code, stderr]).toEqual([line, 0, ""]);
      return JSON.parse(stdout);
    };
    expect(await run("remember", "--key", "lives_in", "Coimbra")).toMatchObject({
      outcome: "added",
    });
    expect(await run("facts", "coimbra")).toMatchObject({ facts: [{ value: "Coimbra" }] });
    expect(await run("recall", "where do I live in Coimbra")).toMatchObject({
      hits: [{ kind: "fact" }],
    });
    expect(await run("status")).toMatchObject({ counts: { facts: 1 } });
    expect(await run("forget", "coimbra", "--preview")).toMatchObject({ facts: 1 });
    expect(await run("forget", "coimbra")).toMatchObject({ facts: 1 });
    const { code, stderr } = await home.run("memory", "forget");
    expect([code, stderr]).toEqual([2, expect.stringContaining("--conversation")]);
  });

  it("says that the memory is off, and keeps nothing", async () => {
    const quiet = JSON.parse(toScriptedConfig([{ moves: [{ echo: true }] }])) as object;
    const config = JSON.stringify({ ...quiet, memory: { enabled: false } });
    await using other = createStewardHome(config);
    await other.start();
    const client = createOwner(other);
    const { id } = await client.open();
    await client.settle((await client.say(id, "Hello, my name is Grace.")).id);
    for (const path of ["status", "episodes", "recall?q=x", "facts", "graph?entity=x", "export"]) {
      const reply = await client.ask("GET", `/api/memory/${path}`);
      expect([path, reply.status, reply.code]).toEqual([path, 503, "unavailable"]);
      expect(reply.text).toContain("memory.enabled");
    }
  });
});
