import type { UserId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import type { EpisodeDraft, EpisodeStore } from "../../../modules/memory/episodes/ports.ts";
import { createEpisodeStore } from "./episode-store.ts";

const ann = "usr_ann" as UserId;
const bob = "usr_bob" as UserId;

function draft(ref: string, more: Partial<EpisodeDraft> = {}): EpisodeDraft {
  const said = {
    conversation: null,
    role: "user",
    speaker: null,
    text: `This is ${ref}.`,
  } as const;
  return { ref, ...said, at: 1_000, recordedAt: 2_000, turnId: null, shared: false, ...more };
}

describe("the episode store", () => {
  let store: TestStore;
  let episodes: EpisodeStore;
  beforeEach(async () => {
    store = await openTestStore();
    episodes = createEpisodeStore(store.db);
  });
  afterEach(() => store.close());

  const refs = async (ownerId: UserId, more: { conversation?: string; cursor?: string } = {}) =>
    (await episodes.list(ownerId, { limit: 50, ...more })).episodes.map(({ ref }) => ref);

  it("gives back what was stored, word by word", async () => {
    const text = "Grüße 👋🏽\n\u0000 שלום \u200B.";
    const said = { conversation: "talk", role: "assistant", speaker: "Eve", text } as const;
    await episodes.add(ann, [draft("a", { ...said, at: -5 })]);
    expect(await episodes.get(ann, ["a", "b"])).toEqual([
      { ref: "a", ...said, at: -5, recordedAt: 2_000, shared: false, isEmbedded: false },
    ]);
  });

  it("leaves an episode as it is whose ref is known, also within one request", async () => {
    expect(await episodes.add(ann, [draft("a"), draft("a", { text: "Other" })])).toEqual({
      stored: 1,
    });
    expect(await episodes.add(ann, [draft("a", { text: "Other" }), draft("b")])).toEqual({
      stored: 1,
    });
    const [first] = await episodes.get(ann, ["a"]);
    expect(first?.text).toBe("This is a.");
  });

  it("lists the newest first, page by page, without gaps or repetitions", async () => {
    const all = Array.from({ length: 25 }, (_, index) => draft(`e${index}`));
    await episodes.add(ann, all);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await episodes.list(ann, { limit: 10, cursor });
      expect(page.episodes.length).toBeLessThanOrEqual(10);
      seen.push(...page.episodes.map(({ ref }) => ref));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(all.map(({ ref }) => ref).toReversed());
  });

  it("keeps the order in which they came when the clock goes backwards, also between pages", async () => {
    await episodes.add(ann, [draft("first", { at: 9_000, recordedAt: 9_000 })]);
    const page = await episodes.list(ann, { limit: 1 });
    await episodes.add(ann, [draft("second", { at: 100, recordedAt: 100 })]);
    await episodes.add(ann, [draft("third", { at: 50, recordedAt: 50 })]);
    expect(await refs(ann)).toEqual(["third", "second", "first"]);
    expect(page.nextCursor).toBeNull();
    const { nextCursor } = await episodes.list(ann, { limit: 2 });
    expect(await refs(ann, { cursor: nextCursor ?? "" })).toEqual(["first"]);
  });

  it("lists a conversation alone", async () => {
    await episodes.add(ann, [
      draft("a", { conversation: "one" }),
      draft("b", { conversation: "two" }),
      draft("c"),
      draft("d", { conversation: "one" }),
    ]);
    expect(await refs(ann, { conversation: "one" })).toEqual(["d", "a"]);
    expect(await refs(ann, { conversation: "none" })).toEqual([]);
  });

  it("makes pages shorter where texts are long, and gets to the end all the same", async () => {
    const long = "-".repeat(10_000_000);
    await episodes.add(ann, [draft("a", { text: long }), draft("b", { text: long }), draft("c")]);
    const first = await episodes.list(ann, { limit: 10 });
    expect(first.episodes.map(({ ref }) => ref)).toEqual(["c", "b"]);
    expect(await refs(ann, { cursor: first.nextCursor ?? "" })).toEqual(["a"]);
  });

  it("refuses a cursor that it did not give", async () => {
    await expect(refs(ann, { cursor: "1 or 1=1" })).rejects.toMatchObject({
      code: "invalid_request",
    });
  });

  it("shows everybody what is shared, and nothing else of others", async () => {
    await episodes.add(ann, [draft("secret"), draft("notice", { shared: true })]);
    await episodes.add(bob, [draft("own")]);
    expect(await refs(bob)).toEqual(["own", "notice"]);
    expect(await episodes.get(bob, ["secret", "notice"])).toMatchObject([
      { ref: "notice", shared: true },
    ]);
  });

  it("shows nothing to somebody whom nobody knows", async () => {
    await episodes.add(ann, [draft("secret")]);
    for (const nobody of ["usr_nobody", "", "'"] as UserId[]) {
      expect(await refs(nobody)).toEqual([]);
      expect(await episodes.get(nobody, ["secret"])).toEqual([]);
    }
  });

  it("refuses to store for nobody", async () => {
    await expect(episodes.add("" as UserId, [draft("a")])).rejects.toThrow("owner");
  });

  it("stores all or nothing", async () => {
    const broken = draft("b", { role: null as unknown as "user" });
    await expect(episodes.add(ann, [draft("a"), broken])).rejects.toThrow();
    expect(await refs(ann)).toEqual([]);
  });
});
