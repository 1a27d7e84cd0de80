import type { FeedEvent } from "@steward/contracts/feed-event.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLogger, type Logger } from "../../kernel/logger.ts";
import { openTestCore, someoneElse, type TestCore } from "../../testing/open-test-core.ts";

const page = { limit: 50, archived: false };

describe("conversations", () => {
  let core: TestCore;
  beforeEach(async () => {
    core = await openTestCore();
  });
  afterEach(() => core.close());

  async function titles(request: { q?: string; archived?: boolean } = {}): Promise<string[]> {
    const { conversations } = await core.conversations.list(core.ownerId, { ...page, ...request });
    return conversations.map((conversation) => conversation.title);
  }

  it("are new, unnamed and idle", async () => {
    expect(await core.open()).toMatchObject({
      kind: "main",
      title: "",
      model: "lab/large",
      pinned: false,
      archived: false,
      headTurnId: null,
      busy: false,
      failed: false,
    });
  });

  it("of somebody else are not found by any verb", async () => {
    const { id } = await core.open("Mine");
    const { turn } = await core.say({ id }, "Hello?");
    const { conversations } = core;
    const attempts = [
      () => conversations.get(someoneElse, id),
      () => conversations.open(someoneElse, id),
      () => conversations.update(someoneElse, id, { title: "Theirs" }),
      () => conversations.update(someoneElse, id, { headTurnId: turn.id }),
      () => conversations.update(someoneElse, id, {}),
      () => conversations.remove(someoneElse, id),
      () => conversations.fork(someoneElse, id),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    }
    await conversations.suggestTitle(someoneElse, id, "Theirs");
    await conversations.announce(someoneElse, id);
    expect(await conversations.list(someoneElse, page)).toEqual({
      conversations: [],
      nextCursor: null,
    });
    expect(await conversations.get(core.ownerId, id)).toMatchObject({ title: "Mine" });
    expect(await core.turns.get(turn.id)).not.toBeNull();
  });

  it("that are forked begin with what was said, and go their own way", async () => {
    const { id } = await core.open("Work");
    await core.say({ id }, "One?");
    await core.say({ id }, "Two?");
    const { conversations, ownerId } = core;
    const fork = await conversations.fork(ownerId, id);
    const before = await conversations.open(ownerId, id);
    const after = await conversations.open(ownerId, fork.id);
    expect(after.conversation).toMatchObject({ title: "Work", busy: false });
    expect(after.turns.map(({ input, parts }) => [input, parts])).toEqual(
      before.turns.map(({ input, parts }) => [input, parts]),
    );
    await core.say({ id: fork.id }, "Three?");
    expect((await conversations.open(ownerId, fork.id)).turns).toHaveLength(3);
    expect((await conversations.open(ownerId, id)).turns).toHaveLength(2);
    await conversations.remove(ownerId, id);
    expect((await conversations.open(ownerId, fork.id)).turns).toHaveLength(3);
  });

  describe("listed", () => {
    it("come page by page, each once, also where many changed at the same time", async () => {
      for (let i = 0; i < 25; i++) {
        if (i % 10 === 0) core.clock.advance(1);
        await core.open(`${i}`);
      }
      const whole = (await core.conversations.list(core.ownerId, page)).conversations;
      for (const limit of [1, 3, 5, 25]) {
        const ids: string[] = [];
        let cursor: string | undefined;
        do {
          const list = await core.conversations.list(core.ownerId, { ...page, limit, cursor });
          expect(list.conversations.length).toBeGreaterThan(0);
          ids.push(...list.conversations.map((conversation) => conversation.id));
          cursor = list.nextCursor ?? undefined;
        } while (cursor !== undefined);
        expect(ids).toEqual(whole.map((conversation) => conversation.id));
      }
    });

    it("have the one with the newest turn first", async () => {
      const first = await core.open("first");
      core.clock.advance(1);
      await core.open("second");
      expect(await titles()).toEqual(["second", "first"]);
      core.clock.advance(1);
      await core.say(first, "Hello?");
      expect(await titles()).toEqual(["first", "second"]);
    });

    it("have the newest first also after the clock was set back", async () => {
      const first = await core.open("first");
      core.clock.advance(1);
      await core.say(await core.open("second"), "Hello?");
      core.clock.jump(core.clock.now() - 86_400_000);
      await core.open("third");
      expect(await titles()).toEqual(["third", "second", "first"]);
      await core.say(first, "Hello?");
      core.clock.advance(1);
      expect(await titles()).toEqual(["first", "third", "second"]);
      core.clock.advance(2 * 86_400_000);
      await core.open("fourth");
      expect(await titles()).toEqual(["fourth", "first", "third", "second"]);
    });

    it("leave out what is archived, or show only that", async () => {
      const { id } = await core.open("old");
      await core.open("current");
      await core.conversations.update(core.ownerId, id, { archived: true });
      expect(await titles()).toEqual(["current"]);
      expect(await titles({ archived: true })).toEqual(["old"]);
    });

    it.each(["", "1", "x.y", "1.cnv_", "1.cnv_00000000000000000000000000'--"])(
      "refuse the cursor %j",
      async (cursor) => {
        const listing = core.conversations.list(core.ownerId, { ...page, cursor });
        await expect(listing).rejects.toMatchObject({ code: "invalid_request" });
      },
    );

    it.each([
      ["100%", ["100% sure"]],
      ["%", ["100% sure"]],
      ["snake_case", ["snake_case"]],
      ["_", ["snake_case"]],
      [`it's "so"`, [`It's "so"`]],
      ["back\\slash", ["back\\slash"]],
      ["WEATHER", ["Weather in Köln"]],
      ["köln", ["Weather in Köln"]],
      ["KÖLN", ["Weather in Köln"]],
      ["ärger", ["Ärger"]],
      ["Ärger", ["Ärger"]],
      ["nothing like it", []],
    ])("are found by %j", async (q, found) => {
      const all = [
        "100% sure",
        "snake_case",
        `It's "so"`,
        "back\\slash",
        "Weather in Köln",
        "Ärger",
      ];
      for (const title of all) await core.open(title);
      expect(await titles({ q })).toEqual(found);
    });
  });

  describe("with branches", () => {
    it("show the one that was talked in last, and the siblings of each turn", async () => {
      const conversation = await core.open();
      const root = await core.say(conversation, "root");
      const left = await core.say(conversation, "left");
      const right = await core.say(conversation, "right", root.turn.id);
      const detail = await core.conversations.open(core.ownerId, conversation.id);
      expect(detail.turns.map((turn) => turn.id)).toEqual([root.turn.id, right.turn.id]);
      expect(detail.branches).toEqual({ [right.turn.id]: [left.turn.id, right.turn.id] });
      expect(detail.conversation.headTurnId).toBe(right.turn.id);
    });

    it("show the one that is chosen, and the next turn follows it", async () => {
      const conversation = await core.open();
      const left = await core.say(conversation, "left");
      await core.say(conversation, "right", null);
      await core.conversations.update(core.ownerId, conversation.id, { headTurnId: left.turn.id });
      const next = await core.say(conversation, "left again");
      expect(next.turn.parentId).toBe(left.turn.id);
      const { turns } = await core.conversations.open(core.ownerId, conversation.id);
      expect(turns.map((turn) => turn.id)).toEqual([left.turn.id, next.turn.id]);
    });

    it("show a chosen branch to its newest turn", async () => {
      const conversation = await core.open();
      const left = await core.say(conversation, "left");
      const next = await core.say(conversation, "left again");
      await core.say(conversation, "right", null);
      const headTurnId = left.turn.id;
      const { id } = conversation;
      const shown = await core.conversations.update(core.ownerId, id, { headTurnId });
      expect(shown.headTurnId).toBe(next.turn.id);
    });

    it("do not take the turn of another conversation as their head", async () => {
      const elsewhere = await core.say(await core.open(), "Elsewhere");
      const { id } = await core.open();
      const headTurnId = elsewhere.turn.id;
      await expect(
        core.conversations.update(core.ownerId, id, { headTurnId }),
      ).rejects.toMatchObject({ code: "not_found" });
    });
  });

  describe("renamed", () => {
    it("keep the title that a person chose", async () => {
      const { id } = await core.open();
      await core.conversations.suggestTitle(core.ownerId, id, "Made");
      await core.conversations.update(core.ownerId, id, { title: "Chosen" });
      await core.conversations.suggestTitle(core.ownerId, id, "Made again");
      expect(await titles()).toEqual(["Chosen"]);
    });

    it("take a made title after other things were changed", async () => {
      const { id } = await core.open();
      await core.conversations.update(core.ownerId, id, { pinned: true, model: "lab/small" });
      await core.conversations.suggestTitle(core.ownerId, id, "Made");
      expect(await core.conversations.get(core.ownerId, id)).toMatchObject({
        title: "Made",
        pinned: true,
        model: "lab/small",
      });
    });
  });

  describe("removed", () => {
    it("leave no turns, events, echoes or leases behind, and touch no other", async () => {
      const gone = await core.open();
      const { turn } = await core.say(gone, "Tell me something long that is remembered.");
      const kept = await core.open();
      const { turn: keptTurn } = await core.say(kept, "Something else that is remembered too.");
      await core.recogniser.bind(turn, "their-name");
      await core.agent.close();
      await core.conversations.remove(core.ownerId, gone.id);
      const { db } = core.store;
      const ofTurns = (table: "turn_events" | "answer_echoes") =>
        db.selectFrom(table).select("turn_id").distinct().execute();
      expect(await ofTurns("turn_events")).toEqual([{ turn_id: keptTurn.id }]);
      expect(await ofTurns("answer_echoes")).toEqual([{ turn_id: keptTurn.id }]);
      for (const table of ["turns", "leases"] as const) {
        const rows = await db.selectFrom(table).select("conversation_id").execute();
        expect(rows, table).toEqual([{ conversation_id: kept.id }]);
      }
    });

    it("are stopped without a word in the log, in the middle of an answer", async () => {
      const errors: string[] = [];
      const log: Logger = { ...silentLogger, error: (event) => void errors.push(event) };
      const busy = await openTestCore({
        log,
        script: [{ moves: [{ text: "Hm.\n" }, { hang: true }] }],
      });
      for (let each = 0; each < 3; each += 1) {
        const conversation = await busy.open();
        const saying = busy.say(conversation, "Hello?");
        await expect
          .poll(() => busy.turns.counts(), { interval: 1 })
          .toMatchObject({ queued: 0, running: 1 });
        await busy.conversations.remove(busy.ownerId, conversation.id);
        await saying;
      }
      await busy.close();
      expect(errors).toEqual([]);
    });

    it("end for those who read them", async () => {
      const hanging = await openTestCore({
        script: [{ moves: [{ text: "Hm.\n" }, { hang: true }] }],
      });
      const conversation = await hanging.open();
      const saying = hanging.say(conversation, "Hello?");
      await expect
        .poll(() => hanging.turns.counts(), { interval: 1 })
        .toMatchObject({ queued: 0, running: 1 });
      await hanging.conversations.remove(hanging.ownerId, conversation.id);
      expect((await saying).events.at(-1)).toMatchObject({ type: "turn-end", status: "stopped" });
      await hanging.close();
    });
  });

  it("tell their owner, and nobody else, what changes", async () => {
    const seen: FeedEvent[] = [];
    const others: FeedEvent[] = [];
    core.feed.subscribe(core.ownerId, (event) => seen.push(event));
    core.feed.subscribe(someoneElse, (event) => others.push(event));
    const { id } = await core.open();
    await core.conversations.update(core.ownerId, id, { title: "Named" });
    await core.conversations.remove(core.ownerId, id);
    expect(seen.map((event) => event.type)).toEqual([
      "conversation-change",
      "conversation-change",
      "conversation-remove",
    ]);
    expect(others).toEqual([]);
  });
});
