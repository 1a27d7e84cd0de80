import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { TurnId } from "@steward/contracts/ids.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTestCores } from "../../testing/create-test-cores.ts";
import {
  ask,
  openTestCore,
  readToEnd,
  someoneElse,
  type TestCore,
  type TestCoreOptions,
} from "../../testing/open-test-core.ts";
import { silentLogger } from "../../kernel/logger.ts";
import { openTestStore } from "../../testing/open-test-store.ts";

describe("the agent", () => {
  const cores = createTestCores();
  afterEach(cores.close);

  async function open(options?: TestCoreOptions): Promise<TestCore> {
    const core = await cores.open(options);
    return core;
  }

  it("writes a turn as start, step, model, words and ends", async () => {
    const core = await open({ script: [{ moves: [{ reasoning: "Hm." }, { text: "Two words" }] }] });
    const { events, view } = await core.say(await core.open(), "Hello?");
    expect(outline(events)).toEqual([
      "turn-start",
      "triage-end",
      "context-measure",
      "step-start",
      "model-start lab/large",
      "reasoning-delta Hm.",
      "text-delta Two words",
      "step-end",
      "turn-end done answered",
    ]);
    expect(view).toMatchObject({ status: "done", answeredBy: "lab/large" });
    expect(view.usage?.outputTokens).toBeGreaterThan(0);
  });

  it.each([
    [{ fail: "request" } as const, "turn-end failed error", "invalid_request"],
    [{ fail: "context" } as const, "turn-end failed error", "context_too_long"],
    [{ fail: "auth" } as const, "turn-end failed error", "upstream_failed"],
  ])("ends a turn as failed when the model fails: %o", async (move, end, code) => {
    const core = await open({ script: [{ moves: [move] }] });
    const { events, view } = await core.say(await core.open(), "Hello?");
    expect(outline(events).at(-1)).toBe(end);
    expect(view.error?.code).toBe(code);
  });

  it("keeps what was said before a failure", async () => {
    const core = await open({ script: [{ moves: [{ text: "Half" }, { fail: "server" }] }] });
    const { view } = await core.say(await core.open(), "Hello?");
    expect(view).toMatchObject({ status: "failed", parts: [{ type: "text", text: "Half" }] });
  });

  it.each([
    ["length", "length"],
    ["content-filter", "content_filter"],
  ] as const)("tells why the model stopped: %s", async (finish, reason) => {
    const core = await open({ script: [{ moves: [{ text: "Cut" }, { finish }] }] });
    const { view } = await core.say(await core.open(), "Hello?");
    expect(view).toMatchObject({ status: "done", endReason: reason });
  });

  it("stops before the first token", async () => {
    const core = await open({ script: [{ moves: [{ hang: true }] }] });
    const { id: conversationId } = await core.open();
    const turn = await core.agent.submit({
      ownerId: core.ownerId,
      conversationId,
      input: ask("Hello?"),
    });
    await core.turns.stop(turn.id);
    const events = await readToEnd(core.turns, turn.id);
    expect(outline(events).at(-1)).toBe("turn-end stopped stopped");
    expect(outline(events).join()).not.toContain("delta");
  });

  it("stops in the middle and keeps what was said", async () => {
    const core = await open({
      script: [{ moves: [{ text: "Half of it. And then" }, { hang: true }] }],
    });
    const { id: conversationId } = await core.open();
    const turn = await core.agent.submit({
      ownerId: core.ownerId,
      conversationId,
      input: ask("Hello?"),
    });
    for await (const batch of core.turns.follow(turn.id, 0, new AbortController().signal)) {
      if (batch.some((event) => event.type === "text-delta")) await core.turns.stop(turn.id);
    }
    expect(await core.turns.view(turn)).toMatchObject({
      status: "stopped",
      parts: [{ type: "text", text: "Half of it. And then" }],
    });
  });

  it("answers several messages of a conversation in the order they came", async () => {
    const core = await open();
    const { id: conversationId } = await core.open();
    const { ownerId } = core;
    const submissions = ["one", "two", "three", "four"].map((text) =>
      core.agent.submit({ ownerId, conversationId, input: ask(text) }),
    );
    const turns = await Promise.all(submissions);
    for (const turn of turns) await readToEnd(core.turns, turn.id);
    const asked = core.requests.map((request) => lastWords(request.messages));
    expect(asked).toEqual(["one", "two", "three", "four"]);
    const { turns: shown } = await core.conversations.open(ownerId, conversationId);
    expect(shown.map((turn) => turn.id)).toEqual(turns.map((turn) => turn.id));
  });

  it("ends a turn as failed when something inside breaks, and the log says what", async () => {
    const store = await openTestStore();
    const logged: unknown[] = [];
    const log = { ...silentLogger, error: (event: string) => void logged.push(event) };
    const list = () => Promise.reject(new TypeError("undefined is not a function"));
    const core = await openTestCore({ log, store: { ...store, turns: { ...store.turns, list } } });
    const conversation = await core.open();
    await core.say(conversation, "Hello?");
    const { view } = await core.say(conversation, "Still there?");
    expect(view).toMatchObject({ status: "failed", error: { code: "internal" } });
    expect(logged).toContain("turn-fail");
    await core.close();
    await store.close();
  });

  it("goes on with the next message after a turn whose end could not be kept", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const store = await openTestStore();
    const disk = { failures: 0 };
    const { append } = store.turnLog;
    const turnLog: typeof store.turnLog = {
      ...store.turnLog,
      async append(...write) {
        if (disk.failures-- > 0) throw new Error("no space left");
        await append(...write);
      },
    };
    const core = await openTestCore({ store: { ...store, turnLog } });
    try {
      const conversation = await core.open();
      disk.failures = 100;
      const first = await core.say(conversation, "Hello?");
      expect(first.view.status).toBe("failed");
      const second = core.say(conversation, "Still there?");
      disk.failures = 0;
      await vi.advanceTimersByTimeAsync(5_000);
      expect((await second).view.status).toBe("done");
    } finally {
      vi.useRealTimers();
      await core.close();
      await store.close();
    }
  });

  it("goes on after a restart with what was cut off, then with what was queued", async () => {
    const store = await openTestStore();
    const before = await openTestCore({ store, script: [{ moves: [{ hang: true }] }] });
    const { ownerId } = before;
    const { id: conversationId } = await before.open();
    const cut = await before.agent.submit({ ownerId, conversationId, input: ask("one") });
    const queued = await before.agent.submit({ ownerId, conversationId, input: ask("two") });
    await before.agent.close();
    const after = await openTestCore({ store });
    await after.agent.start();
    await readToEnd(after.turns, queued.id);
    expect(await after.turns.view(cut)).toMatchObject({ status: "done", endReason: "answered" });
    expect(await after.turns.view(queued)).toMatchObject({ status: "done" });
    await after.close();
    await store.close();
  });

  it("closes at once, also just after a message came in", async () => {
    const core = await openTestCore({ script: [{ moves: [{ hang: true }] }] });
    const { id: conversationId } = await core.open();
    await core.agent.submit({ ownerId: core.ownerId, conversationId, input: ask("Hello?") });
    await core.close();
  });

  it("closes without waiting for a title", async () => {
    const core = await openTestCore({ titles: [{ moves: [{ hang: true }] }] });
    await core.say(await core.open(), "Hello?");
    await core.close();
  });

  describe("refuses", () => {
    it("a conversation of somebody else", async () => {
      const core = await open();
      const { id: conversationId } = await core.open();
      const submission = { ownerId: someoneElse, conversationId, input: ask("Hello?") };
      await expect(core.agent.submit(submission)).rejects.toMatchObject({ code: "not_found" });
    });

    it("a model that nobody knows, and names those that there are", async () => {
      const core = await open();
      const { id: conversationId } = await core.open();
      const submission = { ownerId: core.ownerId, conversationId, input: ask("Hello?") };
      await expect(core.agent.submit({ ...submission, model: "gpt-0" })).rejects.toMatchObject({
        code: "model_not_found",
        data: { models: expect.arrayContaining(["lab/large", "steward-auto"]) as unknown },
      });
      expect(await core.turns.list(conversationId)).toEqual([]);
    });

    it("a parent from another conversation", async () => {
      const core = await open();
      const elsewhere = await core.say(await core.open(), "Elsewhere");
      const nowhere = "trn_00000000000000000000000000" as TurnId;
      for (const parentId of [elsewhere.turn.id, nowhere]) {
        const saying = core.say(await core.open(), "Hello?", parentId);
        await expect(saying).rejects.toMatchObject({ code: "not_found" });
      }
    });
  });
});

function outline(events: readonly TurnEvent[]): string[] {
  return events.map((event) => {
    if (event.type === "model-start") return `${event.type} ${event.model}`;
    if (event.type === "turn-end") return `${event.type} ${event.status} ${event.reason}`;
    return "text" in event ? `${event.type} ${event.text}` : event.type;
  });
}

function lastWords(messages: TestCore["requests"][number]["messages"]): string {
  const last = messages.at(-1);
  if (last?.role !== "user") return "";
  return last.content.map((part) => (part.type === "text" ? part.text : "")).join("");
}
