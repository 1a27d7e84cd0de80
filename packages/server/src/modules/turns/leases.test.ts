import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readToEnd } from "../../testing/open-test-core.ts";
import {
  answer,
  done,
  openTestTurns,
  runNext,
  waitForStop,
  type TestTurns,
} from "../../testing/open-test-turns.ts";
import type { TurnWriter } from "./open-turn-writer.ts";

const LEASE_MS = 20_000;
const UPKEEP_MS = 5_000;
const DAY = 86_400_000;

describe("leases of turns", () => {
  let bench: TestTurns;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    bench = await openTestTurns();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await bench.close();
  });

  /** Runs the oldest turn up to its first words, as a process does that then hangs. */
  async function startAndHang(): Promise<{ writer: TurnWriter; over: Promise<unknown> }> {
    const { promise, resolve } = Promise.withResolvers<TurnWriter>();
    const over = runNext(bench.turns, bench.conversationId, async (writer) => {
      writer.append({ type: "turn-start" });
      writer.append({ type: "text-delta", text: "Half an" });
      await writer.flush();
      resolve(writer);
      await waitForStop(writer);
    }).catch((error: unknown) => error);
    return { writer: await promise, over };
  }

  describe("after a crash", () => {
    it("a running turn is gone on with, and its text is still there", async () => {
      const turn = await bench.queue();
      await startAndHang();
      const restarted = bench.openAnother();
      expect(await restarted.recover()).toEqual([bench.conversationId]);
      await runNext(restarted, bench.conversationId, async (writer) => {
        expect(writer.view()).toMatchObject({ id: turn.id, parts: [{ text: "Half an" }] });
        writer.append({ type: "turn-resume" });
        writer.append({ type: "text-delta", text: " answer" });
        writer.append(done);
      });
      expect(await restarted.view(turn)).toMatchObject({
        status: "done",
        parts: [{ type: "text", text: "Half an answer" }],
      });
      await restarted.close();
    });

    it("what was queued comes after what was cut off", async () => {
      const cut = await bench.queue();
      await startAndHang();
      const next = await bench.queue("next");
      const restarted = bench.openAnother();
      await restarted.recover();
      for (const { id } of [cut, next]) {
        expect(await runNext(restarted, bench.conversationId, answer)).toMatchObject({ id });
      }
      await restarted.close();
    });

    it("a reader who saw more than was kept misses nothing of what comes", async () => {
      const turn = await bench.queue();
      const { writer } = await startAndHang();
      for (let word = 0; word < 100; word++) writer.append({ type: "text-delta", text: "lost " });
      const seen = writer.view().lastSeq;
      const restarted = bench.openAnother();
      await restarted.recover();
      await runNext(restarted, bench.conversationId, async (next) => {
        next.append({ type: "turn-resume" });
        next.append(done);
      });
      const rest = await readToEnd(restarted, turn.id, seen);
      expect(typesOf(rest)).toEqual(["turn-resume", "turn-end"]);
      await restarted.close();
    });

    it("conversations with queued turns are named once, others not", async () => {
      const other = await bench.addConversation();
      await bench.queue("done", other);
      await runNext(bench.turns, other, answer);
      await bench.queue();
      await bench.queue();
      const restarted = bench.openAnother();
      expect(await restarted.recover()).toEqual([bench.conversationId]);
      await restarted.close();
    });

    it("a process that was thought dead can no longer write", async () => {
      const turn = await bench.queue();
      const { writer } = await startAndHang();
      const restarted = bench.openAnother();
      await restarted.recover();
      const settled = await bench.store.turnLog.read(turn.id, 0);
      writer.append({ type: "text-delta", text: " answer" });
      writer.append({ type: "text-delta", text: " that comes late" });
      await expect(writer.flush()).rejects.toMatchObject({ code: "fenced" });
      expect(await bench.store.turnLog.read(turn.id, 0)).toEqual(settled);
      await restarted.close();
    });

    it("settles nothing of its own", async () => {
      await bench.queue();
      const { writer } = await startAndHang();
      await bench.turns.recover();
      writer.append({ type: "text-delta", text: " answer" });
      await expect(writer.flush()).resolves.toBeUndefined();
    });
  });

  describe("when they run out", () => {
    it("another process takes over, and the first one is cut off", async () => {
      const turn = await bench.queue();
      const { writer, over } = await startAndHang();
      const another = bench.openAnother();
      expect(await runNext(another, bench.conversationId, answer)).toBeNull();
      bench.clock.advance(LEASE_MS);
      expect(await runNext(another, bench.conversationId, answer)).toMatchObject({ id: turn.id });

      const kept = await bench.store.turnLog.read(turn.id, 0);
      writer.append({ type: "step-start", step: 0 });
      expect(await over).toMatchObject({ code: "fenced" });
      expect(writer.signal.reason).toMatchObject({ code: "fenced" });
      expect(await bench.store.turnLog.read(turn.id, 0)).toEqual(kept);
      await another.close();
    });

    it("are not taken again for a turn that waits, until its run is over", async () => {
      const call = { step: 0, callId: "a", name: "ring", input: "{}", title: "Ring", hash: "h" };
      await bench.queue();
      const waits = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const over = runNext(bench.turns, bench.conversationId, async (writer) => {
        writer.append({ type: "turn-start" });
        writer.append({ type: "tool-propose", ...call, effects: [], state: "ready", ask: null });
        writer.append({ type: "turn-wait", callIds: ["a"] });
        await writer.flush();
        waits.resolve();
        await goOn.promise;
      });
      await waits.promise;
      expect(await bench.turns.claim(bench.conversationId, false)).toBeNull();
      goOn.resolve();
      await over;
      expect(await bench.turns.claim(bench.conversationId, false)).not.toBeNull();
    });

    it("are renewed as long as the turn runs", async () => {
      await bench.queue();
      await bench.queue("next");
      await startAndHang();
      const another = bench.openAnother();
      for (let passed = 0; passed < 3 * LEASE_MS; passed += UPKEEP_MS) {
        bench.clock.advance(UPKEEP_MS);
        await vi.advanceTimersByTimeAsync(UPKEEP_MS);
        await bench.turns.counts();
      }
      expect(await runNext(another, bench.conversationId, answer)).toBeNull();
      await another.close();
    });

    it("are not renewed once they were given back", async () => {
      const other = await bench.addConversation();
      await bench.queue("short", other);
      await runNext(bench.turns, other, answer);
      await bench.queue();
      await startAndHang();
      await vi.advanceTimersByTimeAsync(UPKEEP_MS);
      await bench.turns.counts();
      const waiting = await bench.queue("another's", other);
      const another = bench.openAnother();
      expect(await runNext(another, other, answer)).toMatchObject({ id: waiting.id });
      await another.close();
    });
  });

  describe("when the clock is set", () => {
    it("forward, a turn that runs is not cut off by one that starts beside it", async () => {
      const turn = await bench.queue();
      const { writer } = await startAndHang();
      const beside = await bench.queue("beside");
      bench.clock.jump(bench.clock.now() + DAY);
      const claimed = await bench.turns.claim(bench.conversationId, true);
      expect(claimed?.turn.id).toBe(beside.id);
      await claimed?.run(answer);
      writer.append({ type: "text-delta", text: " answer" });
      await expect(writer.flush()).resolves.toBeUndefined();
      expect(await bench.turns.get(turn.id)).toMatchObject({ status: "running" });
    });

    it.each([DAY, -DAY])("by %i ms, they are renewed as the clock says now", async (jump) => {
      await bench.queue();
      await startAndHang();
      const another = bench.openAnother();
      bench.clock.jump(bench.clock.now() + jump);
      await vi.advanceTimersByTimeAsync(UPKEEP_MS);
      await bench.turns.counts();
      expect(await runNext(another, bench.conversationId, answer)).toBeNull();
      bench.clock.advance(LEASE_MS);
      expect(await runNext(another, bench.conversationId, answer)).not.toBeNull();
      await another.close();
    });

    it("back, one whose holder died blocks nobody for longer than before", async () => {
      const turn = await bench.queue();
      const { writer } = await startAndHang();
      bench.clock.jump(bench.clock.now() - DAY);
      const another = bench.openAnother();
      expect(await runNext(another, bench.conversationId, answer)).toMatchObject({ id: turn.id });
      writer.append({ type: "text-delta", text: " answer" });
      await expect(writer.flush()).rejects.toMatchObject({ code: "fenced" });
      await another.close();
    });

    it("back by the little that time servers do, they stay whose they are", async () => {
      await bench.queue();
      await startAndHang();
      bench.clock.jump(bench.clock.now() - 2_000);
      const another = bench.openAnother();
      expect(await runNext(another, bench.conversationId, answer)).toBeNull();
      await another.close();
    });

    it("back between two starts, turns keep the order in which they were asked for", async () => {
      const first = await bench.queue("first");
      bench.clock.jump(bench.clock.now() - DAY);
      const restarted = bench.openAnother();
      await restarted.recover();
      const { ownerId, conversationId, input } = first;
      const next = { ownerId, conversationId, parentId: undefined, model: "m", input };
      const second = await restarted.create(next);
      expect((await restarted.list(conversationId)).map(({ id }) => id)).toEqual([
        first.id,
        second.id,
      ]);
      for (const { id } of [first, second]) {
        expect(await runNext(restarted, conversationId, answer)).toMatchObject({ id });
      }
      await restarted.close();
    });

    it("back between two starts, messages join a turn in the order in which they came", async () => {
      const turn = await bench.queue();
      bench.clock.advance(1_000);
      await bench.turns.queue.add(turn, [{ type: "text", text: "one" }]);
      bench.clock.jump(bench.clock.now() - DAY);
      const restarted = bench.openAnother();
      await restarted.recover();
      await restarted.queue.add(turn, [{ type: "text", text: "two" }]);
      const inputs = await restarted.queue.inputs(turn.id);
      expect(inputs.map(({ content }) => content)).toEqual([
        [{ type: "text", text: "one" }],
        [{ type: "text", text: "two" }],
      ]);
      await restarted.close();
    });
  });

  describe("on a full disk", () => {
    it("readers see the end, and it is kept when there is room again", async () => {
      const turn = await bench.queue();
      const reading = readToEnd(bench.turns, turn.id);
      const running = runNext(bench.turns, bench.conversationId, async (writer) => {
        bench.disk.full = true;
        await answer(writer, ["Not", " kept", " yet"]);
      });
      const seen = await reading;
      expect(seen.at(-1)?.type).toBe("turn-end");
      await vi.advanceTimersByTimeAsync(UPKEEP_MS);
      expect(await bench.rows(turn.id)).toEqual([]);
      expect(await bench.turns.view(turn)).toMatchObject({ status: "done" });

      bench.disk.full = false;
      await vi.advanceTimersByTimeAsync(UPKEEP_MS);
      expect(await running).toMatchObject({ id: turn.id });
      expect(typesOf(await bench.store.turnLog.read(turn.id, 0))).toEqual(typesOf(seen));
      expect(await bench.turns.get(turn.id)).toMatchObject({ status: "done" });
    });

    it("an answer goes on, and what it said meanwhile is kept", async () => {
      const turn = await bench.queue();
      const { writer, over } = await startAndHang();
      bench.disk.full = true;
      writer.append({ type: "step-start", step: 0 });
      await expect(writer.flush()).rejects.toMatchObject({ code: "disk_full" });
      writer.append({ type: "text-delta", text: "Said in want of room" });
      expect(writer.signal.aborted).toBe(false);
      bench.disk.full = false;
      await bench.turns.stop(turn.id);
      await vi.advanceTimersByTimeAsync(UPKEEP_MS);
      await over;
      expect(typesOf(await bench.store.turnLog.read(turn.id, 0))).toContain("text-delta");
    });

    it("closing gives up instead of waiting for room", async () => {
      await bench.queue();
      const running = runNext(bench.turns, bench.conversationId, async (writer) => {
        bench.disk.full = true;
        writer.append({ type: "turn-start" });
        writer.append(done);
      });
      running.catch(() => undefined);
      await expect.poll(() => bench.turns.counts()).toMatchObject({ running: 1 });
      await bench.turns.close();
      await expect(running).rejects.toMatchObject({ code: "disk_full" });
    });
  });
});

function typesOf(events: readonly TurnEvent[]): string[] {
  return events.map((event) => event.type);
}
