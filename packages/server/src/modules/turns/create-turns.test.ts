import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readToEnd } from "../../testing/open-test-core.ts";
import {
  answer,
  openTestTurns,
  runNext,
  waitForStop,
  type TestTurns,
} from "../../testing/open-test-turns.ts";

describe("turns", () => {
  let bench: TestTurns;
  beforeEach(async () => {
    bench = await openTestTurns();
  });
  afterEach(() => bench.close());

  describe("running", () => {
    it("takes the oldest of a conversation, also among those of one millisecond", async () => {
      const queued = [];
      for (const text of ["a", "b", "c", "d", "e", "f"]) queued.push(await bench.queue(text));
      const ran: string[] = [];
      while (
        await runNext(bench.turns, bench.conversationId, async (writer) => {
          ran.push(writer.turn.id);
          await answer(writer);
        })
      );
      expect(ran).toEqual(queued.map((turn) => turn.id));
    });

    it("takes the oldest also when the clock was set back in between", async () => {
      const first = await bench.queue("first");
      bench.clock.jump(bench.clock.now() - 3_600_000);
      await bench.queue("second");
      await runNext(bench.turns, bench.conversationId, async (writer) => {
        expect(writer.turn.id).toBe(first.id);
        await answer(writer);
      });
    });

    it("never runs two turns of a conversation at once", async () => {
      await bench.queue();
      await bench.queue();
      await runNext(bench.turns, bench.conversationId, async (writer) => {
        expect(await runNext(bench.turns, bench.conversationId, answer)).toBeFalsy();
        await answer(writer);
      });
      expect(await bench.turns.counts()).toMatchObject({ queued: 1, running: 0 });
    });

    it("runs turns of different conversations side by side", async () => {
      const other = await bench.addConversation();
      await bench.queue();
      const beside = await bench.queue("beside", other);
      await runNext(bench.turns, bench.conversationId, async (writer) => {
        await runNext(bench.turns, other, answer);
        expect(await bench.turns.get(beside.id)).toMatchObject({ status: "done" });
        await answer(writer);
      });
    });

    it("has nothing to do where nothing is queued", async () => {
      expect(await runNext(bench.turns, bench.conversationId, answer)).toBeFalsy();
    });

    it("writes at once where a turn stands and what it does, with what was found on the way", async () => {
      const turn = await bench.queue();
      const kept = async () => (await bench.rows(turn.id)).map(({ type }) => type);
      await runNext(bench.turns, bench.conversationId, async (writer) => {
        writer.append({ type: "turn-start" });
        await expect.poll(kept).toEqual(["turn-start"]);
        writer.append({ type: "triage-end", class: "turn", rule: "message" });
        writer.append({ type: "model-start", model: "lab/large" });
        expect(await kept()).toEqual(["turn-start"]);
        writer.append({ type: "step-start", step: 0 });
        const before = ["turn-start", "triage-end", "model-start", "step-start"];
        await expect.poll(kept).toEqual(before);
      });
    });

    it("makes a new turn the head of its conversation", async () => {
      const turn = await bench.queue();
      const found = await bench.store.conversations.get(turn.ownerId, bench.conversationId);
      expect(found).toMatchObject({ headTurnId: turn.id, busy: true });
    });
  });

  describe("stopping", () => {
    it("ends a queued turn that then never runs", async () => {
      const turn = await bench.queue();
      const reading = readToEnd(bench.turns, turn.id);
      await bench.turns.stop(turn.id);
      expect((await reading).map((event) => event.type)).toEqual(["turn-start", "turn-end"]);
      expect(await bench.turns.get(turn.id)).toMatchObject({ status: "stopped" });
      expect(await runNext(bench.turns, bench.conversationId, answer)).toBeFalsy();
    });

    it("ends a running turn, however often it is asked", async () => {
      const turn = await bench.queue();
      await runNext(bench.turns, bench.conversationId, async (writer) => {
        writer.append({ type: "turn-start" });
        await bench.turns.stop(turn.id);
        await bench.turns.stop(turn.id);
        await waitForStop(writer);
      });
      expect(await bench.turns.get(turn.id)).toMatchObject({ status: "stopped" });
    });

    it("reaches a turn that is just being started", async () => {
      const turn = await bench.queue();
      const running = runNext(bench.turns, bench.conversationId, waitForStop);
      await bench.turns.stop(turn.id);
      await running;
      expect(await bench.turns.get(turn.id)).toMatchObject({ status: "stopped" });
    });

    it("leaves an ended turn as it is", async () => {
      const turn = await bench.queue();
      await runNext(bench.turns, bench.conversationId, answer);
      const before = await readToEnd(bench.turns, turn.id);
      await bench.turns.stop(turn.id);
      expect(await bench.turns.get(turn.id)).toMatchObject({ status: "done" });
      expect(await readToEnd(bench.turns, turn.id)).toEqual(before);
    });
  });

  describe("closing", () => {
    it("lets go of what is running, for the next process to go on with", async () => {
      const turn = await bench.queue();
      const running = runNext(bench.turns, bench.conversationId, async (writer) => {
        writer.append({ type: "turn-start" });
        writer.append({ type: "text-delta", text: "Half" });
        await waitForStop(writer);
      });
      await expect.poll(() => bench.turns.counts()).toMatchObject({ running: 1 });
      await bench.turns.close();
      await running;
      expect(await bench.turns.get(turn.id)).toMatchObject({ status: "running", endedAt: null });
      expect((await bench.store.turnLog.read(turn.id, 0)).at(-1)).toMatchObject({
        type: "text-delta",
        text: "Half",
      });
    });

    it("lets go of a turn that is only just being started", async () => {
      const turn = await bench.queue();
      const running = runNext(bench.turns, bench.conversationId, waitForStop);
      await bench.turns.close();
      await running;
      const next = bench.openAnother();
      await next.recover();
      expect(await runNext(next, bench.conversationId, answer)).toMatchObject({ id: turn.id });
      expect(await next.get(turn.id)).toMatchObject({ status: "done" });
      await next.close();
    });
  });
});
