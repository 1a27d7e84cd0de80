import { ArchiveLine } from "@steward/contracts/memory-archive.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFactStore } from "../../../adapters/sql/knowledge/create-fact-store.ts";
import { createArchiveStore } from "../../../adapters/sql/memory/archive/create-archive-store.ts";
import { createEpisodeStore } from "../../../adapters/sql/memory/episode-store.ts";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import { createFacts, type Facts } from "../facts/create-facts.ts";
import { createArchive, type Archive } from "./create-archive.ts";
import { createEpisodes, type Episodes } from "./create-episodes.ts";
import type { Member } from "./ports.ts";

const ann: Member = { userId: "usr_ann" as UserId, role: "member" };
const bob: Member = { userId: "usr_bob" as UserId, role: "member" };
const owner: Member = { userId: "usr_owner" as UserId, role: "owner" };

describe("an archive of a memory", () => {
  let store: TestStore;
  let archive: Archive;
  let episodes: Episodes;
  let facts: Facts;
  beforeEach(async () => {
    store = await openTestStore();
    const { clock } = store;
    archive = createArchive({ store: createArchiveStore(store.db), clock, onImport: () => {} });
    episodes = createEpisodes({
      store: createEpisodeStore(store.db),
      clock,
      onStore: () => {},
    });
    facts = createFacts({ store: createFactStore(store.db), clock });
    await episodes.add(ann, [
      {
        ref: "one",
        conversation: "talk",
        role: "user",
        speaker: "Ann",
        text: "I moved\nto Lisbon",
      },
      { ref: "two", role: "assistant", text: "Noted 🦜" },
    ]);
    await facts.keep(ann, [
      { key: "lives_in", value: "Porto", validFrom: 1_000 },
      { key: "lives_in", value: "Lisbon", validFrom: 90_000_000 },
      { key: "sister", value: "Ida", category: "family" },
    ]);
    await episodes.add(owner, [{ ref: "all", role: "user", text: "For all", shared: true }]);
  });
  afterEach(() => store.close());

  async function collect(by: Member, format: "jsonl" | "markdown" = "jsonl"): Promise<string> {
    let text = "";
    for await (const piece of archive.export(by, format)) text += piece;
    return text;
  }
  async function* linesOf(text: string): AsyncGenerator<string> {
    yield* text.split("\n");
  }
  const take = (by: Member, text: string) => archive.import(by, linesOf(text));
  const known = async (by: Member) =>
    (await facts.list(by.userId, { past: true, limit: 50 })).facts.map(
      ({ key, value, validFrom, validTo }) => ({ key, value, validFrom, validTo }),
    );

  it("is lines that the contract knows, of one's own memory alone", async () => {
    const text = await collect(ann);
    const lines = text.trim().split("\n");
    const parsed = lines.map((line) => ArchiveLine.parse(JSON.parse(line)));
    expect(parsed[0]?.type).toBe("steward-memory");
    expect(Object.groupBy(parsed, ({ type }) => type).episode).toHaveLength(2);
    expect(text).not.toContain("For all");
    expect(await collect(owner)).toContain("For all");
  });

  it("can be read by people", async () => {
    const text = await collect(ann, "markdown");
    expect(text).toContain("## Said in talk");
    expect(text).toContain("> I moved\n> to Lisbon");
    expect(text).toMatch(/- user, lives in: Porto \(since 1970-01-01, until /);
    expect(text).toContain("- user, lives in: Lisbon");
  });

  it("is the same memory for somebody else, whose ids are their own", async () => {
    const text = await collect(ann);
    expect(await take(bob, text)).toMatchObject({ episodes: 2, facts: 3, known: 0 });
    expect(await known(bob)).toEqual(await known(ann));
    const ids = async (by: Member) =>
      (await facts.list(by.userId, { past: true, limit: 50 })).facts.map(({ id }) => id);
    const mine = await ids(ann);
    for (const id of await ids(bob)) expect(mine).not.toContain(id);
    const [lisbon] = (await facts.list(bob.userId, { q: "lisbon", past: false, limit: 9 })).facts;
    expect(lisbon?.supersedes).not.toBeNull();
    expect(mine).not.toContain(lisbon?.supersedes);
  });

  it("changes nothing when it comes again", async () => {
    const text = await collect(ann);
    for (const by of [ann, bob, bob]) {
      await take(by, text);
      const again = await take(by, text);
      expect(again).toMatchObject({ episodes: 0, facts: 0, entities: 0 });
    }
    expect(await known(bob)).toHaveLength(3);
  });

  it("takes what is shared from the owner alone, and names the line", async () => {
    const text = await collect(owner);
    await expect(take(bob, text)).rejects.toMatchObject({ code: "forbidden", data: { line: 2 } });
    expect(await take(owner, text)).toMatchObject({ episodes: 0, known: 1 });
  });

  it("is taken over whole or not at all", async () => {
    const text = `${await collect(ann)}{"type":"episode","episode":{}}`;
    const line = text.split("\n").length;
    await expect(take(bob, text)).rejects.toMatchObject({
      code: "invalid_request",
      data: { line },
    });
    expect(await known(bob)).toEqual([]);
  });
});
