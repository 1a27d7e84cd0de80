import type { TurnId } from "@steward/contracts/ids.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readToEnd } from "../../testing/open-test-core.ts";
import {
  answer,
  done,
  openTestTurns,
  runNext,
  waitForStop,
  withoutTime,
  type TestTurns,
} from "../../testing/open-test-turns.ts";

const words = ["One ", "two ", "", "three ", "🙂 ", "five."];

describe("following a turn", () => {
  let bench: TestTurns;
  beforeEach(async () => {
    bench = await openTestTurns();
  });
  afterEach(() => bench.close());

  it("yields every event once, in order, and ends with the turn", async () => {
    const turn = await bench.queue();
    const reading = readToEnd(bench.turns, turn.id);
    await runNext(bench.turns, bench.conversationId, (writer) => answer(writer, words));
    const events = await reading;
    expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
    expect(textOf(events)).toBe(words.join(""));
    expect(events.at(-1)?.type).toBe("turn-end");
  });

  it("gives a reader who comes back at any position exactly the rest", async () => {
    const turn = await bench.queue();
    await runNext(bench.turns, bench.conversationId, async (writer) => {
      writer.append({ type: "turn-start" });
      for (const text of words) writer.append({ type: "reasoning-delta", text });
      await writer.flush();
      for (const text of words) writer.append({ type: "text-delta", text });
      await writer.flush();
      for (const text of words) writer.append({ type: "text-delta", text });
      writer.append(done);
    });
    const all = await readToEnd(bench.turns, turn.id);
    expect(all).toHaveLength(2 + 3 * words.length);
    for (let after = 0; after <= all.length + 1; after++) {
      const rest = await readToEnd(bench.turns, turn.id, after);
      expect(rest, `after ${after}`).toEqual(all.slice(after));
    }
  });

  it("shows from memory what it will show from the store", async () => {
    const turn = await bench.queue();
    const reading = readToEnd(bench.turns, turn.id);
    await runNext(bench.turns, bench.conversationId, (writer) => answer(writer, words));
    const stored = await readToEnd(bench.turns, turn.id);
    expect(withoutTime(stored)).toEqual(withoutTime(await reading));
  });

  it("tells of the end once the store knows of it", async () => {
    const turn = await bench.queue();
    const ended = readToEnd(bench.turns, turn.id).then(() => bench.turns.get(turn.id));
    await runNext(bench.turns, bench.conversationId, (writer) => answer(writer, words));
    expect(await ended).toMatchObject({ status: "done" });
  });

  it("tells of the end also where the disk is full", async () => {
    const turn = await bench.queue();
    const reading = readToEnd(bench.turns, turn.id);
    const running = runNext(bench.turns, bench.conversationId, async (writer) => {
      await answer(writer, words);
      bench.disk.full = true;
    });
    expect((await reading).at(-1)?.type).toBe("turn-end");
    bench.disk.full = false;
    await bench.turns.close();
    await running;
    expect(await bench.turns.get(turn.id)).toMatchObject({ status: "done" });
  });

  it("lets a slow reader lag behind without losing anything", async () => {
    const turn = await bench.queue();
    const quick = readToEnd(bench.turns, turn.id);
    const batches = bench.turns.follow(turn.id, 0, new AbortController().signal);
    const slow = batches[Symbol.asyncIterator]();
    const first = slow.next();
    await runNext(bench.turns, bench.conversationId, async (writer) => {
      writer.append({ type: "turn-start" });
      await first;
      for (const text of words) writer.append({ type: "text-delta", text });
      writer.append(done);
    });
    const seen: TurnEvent[] = [...((await first).value as readonly TurnEvent[])];
    for (let next = await slow.next(); !next.done; next = await slow.next()) {
      seen.push(...next.value);
    }
    expect(withoutTime(seen)).toEqual(withoutTime(await quick));
  });

  it("waits for a queued turn that starts later", async () => {
    const earlier = await bench.queue("first");
    const later = await bench.queue("second");
    const reading = readToEnd(bench.turns, later.id);
    await runNext(bench.turns, bench.conversationId, (writer) => answer(writer, ["first"]));
    await runNext(bench.turns, bench.conversationId, (writer) => answer(writer, ["second"]));
    expect(textOf(await reading)).toBe("second");
    expect(textOf(await readToEnd(bench.turns, earlier.id))).toBe("first");
  });

  it("ends at once for a turn that does not exist", async () => {
    const nowhere = "trn_00000000000000000000000000" as TurnId;
    expect(await readToEnd(bench.turns, nowhere)).toEqual([]);
  });

  it("ends when the reader leaves, and the turn goes on", async () => {
    const turn = await bench.queue();
    const leaving = new AbortController();
    const batches = bench.turns.follow(turn.id, 0, leaving.signal)[Symbol.asyncIterator]();
    const first = batches.next();
    await runNext(bench.turns, bench.conversationId, async (writer) => {
      writer.append({ type: "turn-start" });
      await first;
      leaving.abort();
      expect((await batches.next()).done).toBe(true);
      writer.append(done);
    });
    expect(await bench.turns.get(turn.id)).toMatchObject({ status: "done" });
  });

  it("ends for readers of a queued turn when the server closes", async () => {
    const turn = await bench.queue();
    const reading = readToEnd(bench.turns, turn.id);
    await bench.turns.close();
    expect(await reading).toEqual([]);
  });

  it("keeps 200 deltas a second in few rows", async () => {
    const turn = await bench.queue();
    const many = Array.from({ length: 1_000 }, (_, index) => `${index} `);
    await runNext(bench.turns, bench.conversationId, (writer) => answer(writer, many));
    expect((await bench.rows(turn.id)).length).toBeLessThan(10);
    expect(textOf(await readToEnd(bench.turns, turn.id))).toBe(many.join(""));
  });

  it("folds a running turn and an ended one into the same view", async () => {
    const turn = await bench.queue();
    const running = runNext(bench.turns, bench.conversationId, async (writer) => {
      writer.append({ type: "turn-start" });
      writer.append({ type: "text-delta", text: "Half" });
      const view = await bench.turns.view(turn);
      expect(view).toMatchObject({ status: "running", parts: [{ type: "text", text: "Half" }] });
      expect(view).not.toHaveProperty("ownerId");
      await waitForStop(writer);
    });
    await expect.poll(() => bench.turns.counts()).toMatchObject({ queued: 0, running: 1 });
    await bench.turns.stop(turn.id);
    await running;
    expect(await bench.turns.view(turn)).toMatchObject({
      status: "stopped",
      endReason: "stopped",
      parts: [{ type: "text", text: "Half" }],
    });
  });
});

function textOf(events: readonly TurnEvent[]): string {
  return events.map((event) => (event.type === "text-delta" ? event.text : "")).join("");
}
