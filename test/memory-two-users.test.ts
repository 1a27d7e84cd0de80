import { FactKept } from "@steward/contracts/fact.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMemoryClient, type MemoryClient } from "./support/memory-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createClient, createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const STEPS = 300;
/** The same words are in both memories; only the mark tells whose they are. */
const words = ["boat", "harbour", "Anna", "birthday", "Lisbon", "green", "key", "garden"];
const keys = ["lives_in", "likes", "works_at", "friend", "note"];

type Person = {
  readonly mark: string;
  readonly client: StewardClient;
  readonly memory: MemoryClient;
  readonly refs: string[];
  readonly facts: string[];
};

let home: StewardHome;
beforeAll(async () => {
  home = createStewardHome(toScriptedConfig([{ moves: [{ echo: true }] }]));
  await home.start();
});
afterAll(() => home[Symbol.asyncDispose]());

async function openPerson(mark: string): Promise<Person> {
  const owner = createOwner(home);
  await owner.ask("POST", "/api/users", { body: { name: mark } });
  const { key } = await owner.createKey({ name: "key", user: mark });
  const client = createClient(owner.url, key);
  return { mark, client, memory: createMemoryClient(client), refs: [], facts: [] };
}

/** Small numbers that look like chance, the same in every run of a seed. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Dice = ReturnType<typeof createDice>;
/** Resolves to everything that the server answered. */
type Verb = (me: Person, other: Person, dice: Dice) => Promise<string>;

function pick<Item>(dice: Dice, items: readonly Item[]): Item | undefined {
  return items[dice(items.length)];
}

const some = (dice: Dice) => [0, 1, 2].map(() => pick(dice, words)).join(" ");
const read = async ({ client }: Person, path: string) =>
  (await client.ask("GET", `/api/memory${path}`)).text;

const verbs: Readonly<Record<string, Verb>> = {
  async store(me, _other, dice) {
    const text = `${some(dice)} ${me.mark}`;
    const conversation = `talk ${dice(3)}`;
    const { refs = [] } = await me.memory.store({ role: "user", conversation, text });
    me.refs.push(...refs);
    return refs.join();
  },
  /** The same ref in both memories: two episodes, not one. */
  async storeSameRef(me, _other, dice) {
    const ref = `same-${dice(5)}`;
    await me.memory.store({ ref, role: "user", text: `${some(dice)} ${me.mark}` });
    return read(me, "/episodes?limit=200");
  },
  async keep(me, _other, dice) {
    const value = `${some(dice)} ${me.mark}`;
    const kept = await me.memory.keep({ key: pick(dice, keys) ?? "note", value });
    me.facts.push(kept.fact.id);
    return JSON.stringify(kept);
  },
  recall: (me, _other, dice) => read(me, `/recall?k=50&q=${encodeURIComponent(some(dice))}`),
  recallTheirs: (me, other) => read(me, `/recall?k=50&q=${other.mark}%20${words[0]}`),
  episodes: (me) => read(me, "/episodes?limit=200"),
  episodesOf: (me, _other, dice) => read(me, `/episodes?limit=200&conversation=talk%20${dice(3)}`),
  facts: (me) => read(me, "/facts?past=true&limit=200"),
  graph: (me, _other, dice) => read(me, `/graph?hops=2&entity=${pick(dice, words)}`),
  around: (me) => read(me, "/graph?hops=4&entity=user"),
  export: (me, _other, dice) => read(me, `/export?format=${dice(2) === 0 ? "jsonl" : "markdown"}`),
  async writeKey(me, _other, dice) {
    const path = `/facts/by-conversation/talk/${pick(dice, keys)}`;
    const body = { value: `${some(dice)} ${me.mark}` };
    await me.client.ask("PUT", `/api/memory${path}`, { body });
    return read(me, path);
  },
  path: (me, _other, dice) => read(me, `/graph?query=path&entity=user&other=${pick(dice, words)}`),
  cross: (me, _other, dice) =>
    read(me, `/graph?query=cross&entity=user&other=${pick(dice, words)}`),
  find: (me, other, dice) =>
    read(me, `/graph?query=find&entity=${pick(dice, [...words, other.mark])}`),
  async doubt(me, _other, dice) {
    const fact = { key: "likes", value: `${some(dice)} ${me.mark}`, confidence: 0.3 };
    me.facts.push((await me.memory.keep(fact)).fact.id);
    return read(me, "/facts?state=review&limit=200");
  },
  async changeMine(me, other, dice) {
    const id = pick(dice, me.facts);
    const before = await counts(other);
    const changes = [{ value: `${some(dice)} ${me.mark}` }, { retract: true }, { accept: true }];
    const changed = await me.client.ask("PATCH", `/api/memory/facts/${id ?? "fct_none"}`, {
      body: pick(dice, changes) ?? {},
    });
    expect(await counts(other)).toEqual(before);
    return changed.text;
  },
  async deleteKey(me, other, dice) {
    const before = await counts(other);
    const path = `/api/memory/facts/by-conversation/talk/${pick(dice, keys)}`;
    const { text } = await me.client.ask("DELETE", path);
    expect(await counts(other)).toEqual(before);
    return text;
  },
  /** A fact that claims the id of one of the other's. */
  async importOverTheirs(me, other, dice) {
    const before = await counts(other);
    const known = (await me.memory.keep({ key: "note", value: `${some(dice)} ${me.mark}` })).fact;
    const id = pick(dice, other.facts) ?? known.id;
    const ref = `import-${dice(5)}`;
    const said = { ref, conversation: "talk 1", role: "user", speaker: null, at: 1, recordedAt: 1 };
    const body = [
      { type: "steward-memory", version: 1, at: 1 },
      { type: "episode", episode: { ...said, text: `imported ${me.mark}`, shared: false } },
      { type: "fact", fact: { ...known, id, supersedes: id } },
    ]
      .map((line) => JSON.stringify(line))
      .join("\n");
    const headers = { "content-type": "application/x-ndjson" };
    const { status, text } = await me.client.ask("POST", "/api/memory/import", { body, headers });
    expect([status, await counts(other)]).toEqual([200, before]);
    return text;
  },
  async previewTheirs(me, other, dice) {
    const requests = [{ text: other.mark }, { entity: other.mark }, { refs: other.refs.slice(-3) }];
    const request = pick(dice, requests) ?? {};
    if (Object.values<string | string[]>(request).some((each) => each.length === 0)) return "";
    const { episodes, facts } = await me.memory.previewForget(request);
    expect([episodes, facts]).toEqual([0, 0]);
    return "";
  },
  /** As in every front end. */
  async command(me, _other, dice) {
    const { id } = await me.client.open();
    const turn = await me.client.say(id, `/${dice(2) === 0 ? "recall" : "facts"} ${some(dice)}`);
    return JSON.stringify((await me.client.settle(turn.id)).parts);
  },
  async changeTheirs(me, other, dice) {
    const id = pick(dice, other.facts);
    if (id === undefined) return "";
    const change = [{ value: me.mark }, { retract: true }, { accept: true }][dice(3)];
    const changed = await me.client.ask("PATCH", `/api/memory/facts/${id}`, { body: change ?? {} });
    const removed = await me.client.ask("DELETE", `/api/memory/facts/${id}`);
    expect([changed.status, removed.status]).toEqual([404, 404]);
    return changed.text + removed.text;
  },
  async forgetTheirs(me, other, dice) {
    const before = await counts(other);
    const requests = [
      { refs: other.refs.slice(-3) },
      { facts: other.facts.slice(-3) },
      { text: other.mark },
    ];
    const request = pick(dice, requests) ?? {};
    if (Object.values<string | string[]>(request).some((each) => each.length === 0)) return "";
    const gone = await me.memory.forget(request);
    expect([gone.episodes, gone.facts]).toEqual([0, 0]);
    expect(await counts(other)).toEqual(before);
    return "";
  },
  async forgetMine(me, other, dice) {
    const before = await counts(other);
    const talk = `talk ${dice(3)}`;
    await me.memory.forget(dice(2) === 0 ? { conversation: talk } : { entity: "Anna" });
    expect(await counts(other)).toEqual(before);
    return "";
  },
};

async function counts({ memory }: Person) {
  const { episodes, facts, review, entities, edges } = (await memory.status()).counts;
  return { episodes, facts, review, entities, edges };
}

it(`whatever two users do, in ${STEPS} steps, neither meets the other`, async () => {
  const dice = createDice(20_260);
  const people = [await openPerson("zebrafinch"), await openPerson("quillwort")] as const;
  const names = Object.keys(verbs);
  const done = new Set<string>();
  for (let step = 0; step < STEPS; step++) {
    const [me, other] = dice(2) === 0 ? people : ([people[1], people[0]] as const);
    const name = pick(dice, names) ?? "store";
    const answer = (await verbs[name]?.(me, other, dice)) ?? "";
    done.add(name);
    expect.soft([step, name, answer.includes(other.mark)]).toEqual([step, name, false]);
  }
  expect(done.size).toBe(names.length);
  const [first, second] = people;
  const before = await counts(second);
  await first.memory.forget({ all: true });
  expect(await counts(first)).toEqual({ episodes: 0, facts: 0, review: 0, entities: 0, edges: 0 });
  expect(await counts(second)).toEqual(before);
});

it("what one shares, only the owner can, and all can read but not change", async () => {
  const me = await openPerson("nightjar");
  const owner = createOwner(home);
  const shared = { role: "user", text: "The wifi is called swallowtail.", shared: true } as const;
  const refused = await me.client.ask("POST", "/api/memory/episodes", { body: shared });
  expect(refused).toMatchObject({ status: 403, code: "forbidden" });
  const { refs } = await createMemoryClient(owner).store(shared);
  const reply = await owner.ask("POST", "/api/memory/facts", {
    body: { subject: "wifi", key: "name", value: "swallowtail", shared: true },
  });
  const { fact } = FactKept.parse(JSON.parse(reply.text));
  expect((await me.memory.recall("what is the wifi called?")).map(({ ref }) => ref)).toContain(
    refs?.[0],
  );
  const change = await me.client.ask("PATCH", `/api/memory/facts/${fact.id}`, {
    body: { value: "mine" },
  });
  expect(change.status).toBe(403);
  const gone = await me.memory.forget({ refs: refs ?? [] });
  expect(gone.episodes).toBe(0);
  expect(await me.memory.recall("wifi")).not.toEqual([]);
});
