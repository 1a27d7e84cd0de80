import type { UserId } from "@steward/contracts/ids.ts";
import { NewEpisode } from "@steward/contracts/memory.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEpisodeStore } from "../../../adapters/sql/memory/episode-store.ts";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import { createEpisodes, type Episodes } from "./create-episodes.ts";

const owner = { userId: "usr_owner" as UserId, role: "owner" } as const;
const member = { userId: "usr_member" as UserId, role: "member" } as const;

describe("storing episodes", () => {
  let store: TestStore;
  let episodes: Episodes;
  let told: number;
  beforeEach(async () => {
    store = await openTestStore();
    told = 0;
    const ports = { store: createEpisodeStore(store.db), clock: store.clock };
    episodes = createEpisodes({ ...ports, onStore: () => void told++ });
  });
  afterEach(() => store.close());

  const listed = async (by: typeof owner | typeof member) =>
    (await episodes.list(by.userId, { limit: 50 })).episodes;

  it("names those that have no name, in the order in which they came", async () => {
    const said = ["a", "b", "c"].map((text) => ({ role: "user" as const, text }));
    const { refs, ...counts } = await episodes.add(member, said);
    expect(counts).toEqual({ stored: 3, known: 0 });
    expect(refs).toEqual(refs.toSorted());
    for (const ref of refs) expect(ref).toMatch(/^eps_[0-9a-z]{26}$/);
    expect((await listed(member)).map(({ ref }) => ref)).toEqual(refs.toReversed());
  });

  it("says how many were known already, and tells only of what was stored", async () => {
    const said = { ref: "mine", role: "user", text: "tea" } as const;
    await episodes.add(member, [said]);
    expect(await episodes.add(member, [said])).toEqual({ stored: 0, known: 1, refs: ["mine"] });
    expect(told).toBe(1);
  });

  it("understands times in ISO 8601 and in milliseconds; without a zone they are UTC", async () => {
    const noon = Date.UTC(2023, 4, 8, 12);
    const times = [
      "2023-05-08T12:00:00Z",
      "2023-05-08T14:00:00+02:00",
      "2023-05-08T12:00:00",
      noon,
    ];
    await episodes.add(
      member,
      times.map((at) => NewEpisode.parse({ role: "user", text: "tea", at })),
    );
    for (const { at } of await listed(member)) expect(at).toBe(noon);
    await episodes.add(member, [{ role: "user", text: "tea", at: "2023-05-08" }]);
    expect((await listed(member))[0]?.at).toBe(Date.UTC(2023, 4, 8));
  });

  it("takes the time of now where none is given, and notes when it was told", async () => {
    await episodes.add(member, [
      { role: "user", text: "now" },
      { role: "user", text: "then", at: 5 },
    ]);
    const now = store.clock.now();
    expect(await listed(member)).toMatchObject([
      { at: 5, recordedAt: now },
      { at: now, recordedAt: now },
    ]);
  });

  it("refuses a time that no calendar has", async () => {
    const far = episodes.add(member, [{ role: "user", text: "tea", at: 9e15 }]);
    await expect(far).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("lets only the owner of the server share", async () => {
    const said = { role: "user", text: "For all", shared: true } as const;
    await expect(episodes.add(member, [said])).rejects.toMatchObject({ code: "forbidden" });
    await episodes.add(owner, [said]);
    expect(await listed(member)).toMatchObject([{ text: "For all", shared: true }]);
  });

  it("keeps the order when the clock goes backwards", async () => {
    await episodes.add(member, [{ role: "user", text: "first" }]);
    store.clock.jump(store.clock.now() - 86_400_000);
    const { refs } = await episodes.add(member, [{ role: "user", text: "second" }]);
    const [second, first] = await listed(member);
    expect([second?.text, first?.text]).toEqual(["second", "first"]);
    expect(refs[0] && first && refs[0] > first.ref).toBe(true);
  });

  it("takes halves of characters without losing the conversation", async () => {
    const half = { role: "user", conversation: "talk \uD83D", text: "half \uDE00 a face" } as const;
    await episodes.add(member, [half, half]);
    const [episode] = await listed(member);
    expect(episode).toMatchObject({ conversation: "talk \uFFFD", text: "half \uFFFD a face" });
  });
});
