import type { UserId } from "@steward/contracts/ids.ts";
import { createFakeClock } from "@steward/sdk/testing/fake-clock.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFactStore } from "../../../adapters/sql/knowledge/create-fact-store.ts";
import { createGraphStore } from "../../../adapters/sql/knowledge/create-graph-store.ts";
import { readPartitions } from "../../../adapters/sql/memory/partitions.ts";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import { createFacts, type Facts, type KeepFact } from "./create-facts.ts";

const anna = { userId: "usr_anna" as UserId, role: "member" } as const;
const otto = { userId: "usr_otto" as UserId, role: "owner" } as const;
const list = { past: false, limit: 50 };
const day = 86_400_000;

describe("facts", () => {
  let test: TestStore;
  let facts: Facts;
  const clock = createFakeClock();
  const start = clock.now();
  beforeEach(async () => {
    clock.jump(start);
    test = await openTestStore(":memory:", clock);
    facts = createFacts({ store: createFactStore(test.db), clock });
  });
  afterEach(() => test.close());

  async function keep(fact: KeepFact, by: typeof anna | typeof otto = anna) {
    const [kept] = await facts.keep(by, [fact]);
    if (!kept) throw new Error("nothing was kept");
    return kept;
  }
  const values = async (query: object = {}) =>
    (await facts.list(anna.userId, { ...list, ...query })).facts.map(({ value }) => value);
  async function edgesAt(at: number) {
    const { readable } = await readPartitions(test.db, anna.userId);
    const store = createGraphStore(test.db);
    const [user] = await store.find({ partitions: readable }, "user", 1);
    const walk = { from: [user?.id ?? 0], hops: 1, at, limit: 100 };
    const part = await store.walk({ partitions: readable }, walk);
    const nameOf = (id: number) => part.entities.find((each) => each.id === id)?.name;
    return part.edges.map(({ from, type, to }) => `${nameOf(from)} ${type} ${nameOf(to)}`);
  }

  it("keeps one once, however it is written", async () => {
    const first = await keep({ key: "likes", value: "Jazz" });
    expect(first.outcome).toBe("added");
    const again = await keep({ subject: "User", key: "Likes", value: " jazz. " });
    expect(again).toMatchObject({ outcome: "known", fact: { id: first.fact.id } });
    const mine = await keep({ subject: "Me", key: "likes", value: "jazz" });
    expect(mine).toMatchObject({ outcome: "known", fact: { subject: "user" } });
    expect((await keep({ key: "likes", value: "C" })).outcome).toBe("added");
    expect((await keep({ key: "likes", value: "C++" })).outcome).toBe("added");
  });

  it("ends what was true when there is one value at a time, and knows what used to be", async () => {
    const berlin = await keep({ key: "lives_in", value: "Berlin" });
    clock.advance(day);
    const lisbon = await keep({ key: "residence", value: "Lisbon" });
    expect(lisbon).toMatchObject({
      outcome: "superseded",
      fact: { supersedes: berlin.fact.id, validFrom: start + day, validTo: null },
      closed: [{ id: berlin.fact.id, value: "Berlin", validTo: start + day, retractedAt: null }],
    });
    expect(await values()).toEqual(["Lisbon"]);
    expect(await values({ past: true, key: "lives_in" })).toEqual(["Lisbon", "Berlin"]);
    expect(await edgesAt(start)).toEqual(["user lives_in Berlin"]);
    expect(await edgesAt(start + day)).toEqual(["user lives_in Lisbon"]);
  });

  it("believes the time that is said", async () => {
    await keep({ key: "lives_in", value: "Berlin" });
    const { closed } = await keep({ key: "lives_in", value: "Lisbon", validFrom: start - 9 * day });
    expect(closed).toMatchObject([{ value: "Berlin", validTo: start - 9 * day }]);
  });

  it("never ends a fact before it began, also when the clock was set back", async () => {
    await keep({ key: "works_at", value: "Acme", validFrom: start });
    clock.jump(start - 30 * day);
    const { fact, closed } = await keep({ key: "works_at", value: "Initech" });
    expect(closed).toMatchObject([{ validFrom: start, validTo: start }]);
    expect(fact).toMatchObject({ validFrom: start, validTo: null });
    const updated = await facts.update(anna, fact.id, { value: "Hooli", validTo: start - day });
    expect(updated.closed).toMatchObject([{ validFrom: start, validTo: start }]);
    expect(await values()).toEqual(["Hooli"]);
  });

  it("keeps many values of other keys side by side", async () => {
    await keep({ key: "likes", value: "jazz" });
    await keep({ key: "likes", value: "hiking" });
    await keep({ key: "favourite_colour", value: "green" });
    await keep({ key: "favorite color", value: "blue" });
    expect(await values()).toEqual(["blue", "hiking", "jazz"]);
  });

  it("asks a person about what is uncertain, and about contradictions that nothing decides", async () => {
    await keep({ key: "likes", value: "coffee" });
    const doubt = await keep({ key: "lives_in", value: "Rome", confidence: 0.5 });
    expect(doubt).toMatchObject({ outcome: "review", fact: { note: "not certain" } });
    const other = await keep({ key: "dislikes", value: "Coffee", category: "preference" });
    expect(other).toMatchObject({ outcome: "review", fact: { state: "review" } });
    expect(other.fact.note).toMatch(/^contradicts fct_/);
    expect(await values({ state: "active" })).toEqual(["coffee"]);
    expect(await edgesAt(start)).toEqual([]);

    const accepted = await facts.update(anna, other.fact.id, { accept: true });
    expect(accepted).toMatchObject({
      outcome: "superseded",
      fact: { state: "active", note: null },
      closed: [{ key: "likes", value: "coffee" }],
    });
    expect(await values({ state: "active" })).toEqual(["Coffee"]);
    await facts.update(anna, doubt.fact.id, { accept: true });
    expect(await edgesAt(start)).toContain("user lives_in Rome");
  });

  it("takes a fact out of review when it is said again with certainty", async () => {
    const { fact } = await keep({ key: "lives_in", value: "Rome", confidence: 0.3 });
    expect((await keep({ key: "lives_in", value: "rome", confidence: 0.3 })).outcome).toBe("known");
    const sure = await keep({ key: "lives_in", value: "Rome" });
    expect(sure).toMatchObject({ outcome: "added", fact: { id: fact.id, state: "active" } });
  });

  it("ends what a corrected guess contradicts, and keeps a guess that is only put elsewhere", async () => {
    await keep({ key: "lives_in", value: "Berlin" });
    const guess = await keep({ key: "lives_in", value: "Rom", confidence: 0.4 });
    const sorted = await facts.update(anna, guess.fact.id, { category: "place" });
    expect(sorted.fact).toMatchObject({ state: "review", confidence: 0.4, category: "place" });
    const right = await facts.update(anna, sorted.fact.id, { value: "Rome" });
    expect(right.fact).toMatchObject({ state: "active", confidence: 1 });
    expect(await values()).toEqual(["Rome"]);
  });

  it("lets a correction decide", async () => {
    await keep({ key: "likes", value: "coffee" });
    const kept = await keep({ key: "dislikes", value: "coffee", isCorrection: true });
    expect(kept).toMatchObject({ outcome: "superseded", closed: [{ key: "likes" }] });
    await keep({ key: "dentist", value: "Dr. Hall", isSingle: true });
    const dentist = await keep({ key: "dentist", value: "Dr. Wong", isSingle: true });
    expect(dentist.closed).toMatchObject([{ value: "Dr. Hall" }]);
  });

  it("ends what holds no longer, and remembers that it once did", async () => {
    await keep({ key: "works_at", value: "Acme" });
    const ended = await keep({ key: "works_at", value: "acme", isEnded: true });
    expect(ended).toMatchObject({ fact: { value: "Acme", validTo: start } });
    const past = { key: "works_at", value: "Initech", isEnded: true, validTo: start - day };
    expect(await keep(past)).toMatchObject({ outcome: "added", fact: { validTo: start - day } });
    expect((await keep(past)).outcome).toBe("known");
    expect(await values()).toEqual([]);
    expect(await values({ past: true })).toEqual(["Initech", "Acme"]);
  });

  it("ends what is denied where it is known, and makes no past of what never was", async () => {
    const denial = { key: "lives_in", value: "London", isEnded: true, isDenied: true };
    expect(await facts.keep(anna, [denial])).toEqual([]);
    expect(await values({ past: true })).toEqual([]);
    await keep({ key: "lives_in", value: "London" });
    expect(await keep(denial)).toMatchObject({ outcome: "superseded", fact: { validTo: start } });
  });

  it("corrects one by a new one in its place", async () => {
    const { fact } = await keep({ key: "sister", value: "Ana", category: "family" });
    clock.advance(day);
    const { fact: next, closed } = await facts.update(anna, fact.id, { value: "Anja" });
    expect(next).toMatchObject({ value: "Anja", supersedes: fact.id, extractor: "user" });
    expect(closed).toMatchObject([{ id: fact.id, validTo: start + day }]);
    await expect(facts.update(anna, fact.id, { value: "Ann" })).rejects.toMatchObject({
      code: "conflict",
    });
    const sorted = await facts.update(anna, next.id, { category: "person" });
    expect(sorted.fact).toMatchObject({ value: "Anja", category: "person", supersedes: next.id });
    expect(await edgesAt(start + day)).toEqual(["user sister Anja"]);
  });

  it("takes back what was never true, for good as far as that source goes", async () => {
    const source = { episode: "turn:1:user", start: 0, end: 4 };
    const said = { key: "lives_in", value: "Oslo", extractor: "rules", source };
    const { fact } = await keep(said);
    const { fact: gone } = await facts.update(anna, fact.id, { retract: true });
    expect(gone.retractedAt).toBe(start);
    expect(await values()).toEqual([]);
    expect(await edgesAt(start)).toEqual([]);
    expect((await keep(said)).outcome).toBe("known");
    expect(await values()).toEqual([]);
    expect((await keep({ key: "lives_in", value: "Oslo" })).outcome).toBe("added");
    expect(await values({ past: true })).toEqual(["Oslo", "Oslo"]);
  });

  it("keeps the notes of conversations apart, one value a key", async () => {
    const note = { conversation: "one", key: "Topic", value: "boats" };
    await facts.writeKey(anna.userId, note);
    await facts.writeKey(anna.userId, { ...note, conversation: "two", value: "trains" });
    await facts.writeKey(anna.userId, { ...note, value: "ferries" });
    expect(await facts.readKey(anna.userId, "one", "topic")).toMatchObject({ value: "ferries" });
    expect(await facts.readKey(anna.userId, "two", "topic")).toMatchObject({ value: "trains" });
    expect(await facts.readKey(otto.userId, "one", "topic")).toBeNull();
    expect(await values({ conversation: "one", past: true })).toEqual(["ferries", "boats"]);
  });

  it("lists page by page in the order they came, whatever the clock says", async () => {
    for (let i = 0; i < 5; i++) {
      clock.jump(start - i * day);
      await keep({ key: "note", value: `note ${i}` });
    }
    const first = await facts.list(anna.userId, { ...list, limit: 3 });
    expect(first.facts.map(({ value }) => value)).toEqual(["note 4", "note 3", "note 2"]);
    const rest = await facts.list(anna.userId, { ...list, cursor: first.nextCursor ?? "" });
    expect(rest).toMatchObject({ facts: [{ value: "note 1" }, { value: "note 0" }] });
    expect(rest.nextCursor).toBeNull();
    await expect(facts.list(anna.userId, { ...list, cursor: "x" })).rejects.toMatchObject({
      code: "invalid_request",
    });
    expect(await values({ q: "NOTE 3" })).toEqual(["note 3"]);
    expect(await values({ q: "100%" })).toEqual([]);
  });

  it("shares what the owner of the server shares, and nothing else", async () => {
    const house = { subject: "wifi", key: "name", value: "Lighthouse", shared: true };
    await expect(keep(house)).rejects.toMatchObject({ code: "forbidden" });
    const { fact } = await keep(house, otto);
    await keep({ key: "likes", value: "secrets" }, otto);
    expect(await values()).toEqual(["Lighthouse"]);
    expect(await facts.get(anna.userId, fact.id)).toMatchObject({ shared: true });
    await expect(facts.update(anna, fact.id, { retract: true })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("keeps all of several facts, or none", async () => {
    const good = { key: "likes", value: "jazz" };
    await expect(facts.keep(anna, [good, { key: "likes", value: "" }])).rejects.toThrow();
    await expect(facts.keep(anna, [good, { ...good, shared: true }])).rejects.toThrow();
    expect(await values()).toEqual([]);
  });
});
