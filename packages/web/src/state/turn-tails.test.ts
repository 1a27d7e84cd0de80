import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { answerText, toTurnView } from "@steward/contracts/turn-view.ts";
import { Turn } from "@steward/contracts/turn.ts";
import { describe, expect, it } from "vitest";
import { ApiFailure } from "../api/api-failure.ts";
import type { OpenTurnEvents } from "../api/event-streams.ts";
import { createTurnStore } from "./turn-store.ts";
import { createTurnTails } from "./turn-tails.ts";

const turnId = `trn_${"1".repeat(26)}`;
const turn = Turn.parse({
  id: turnId,
  conversationId: `cnv_${"1".repeat(26)}`,
  parentId: null,
  status: "queued",
  model: "steward-chat",
  input: { content: [{ type: "text", text: "Hello" }], origin: "web" },
  createdAt: 1,
  endedAt: null,
  spawnedBy: null,
});

const log: readonly TurnEvent[] = [
  { seq: 1, at: 1, type: "turn-start" },
  { seq: 2, at: 2, type: "text-delta", text: "One " },
  { seq: 3, at: 3, type: "text-delta", text: "two " },
  { seq: 4, at: 4, type: "text-delta", text: "three" },
  { seq: 5, at: 5, type: "turn-end", status: "done", reason: "answered" },
];

type Connection = (request: OpenTurnEvents) => AsyncIterable<TurnEvent>;

/** Each connection in turn plays one of the given; the last is repeated. */
function openTails(connections: readonly Connection[]) {
  const turns = createTurnStore({ schedule: (flush) => flush() });
  turns.put([toTurnView(turn)]);
  const requests: number[] = [];
  const waits: number[] = [];
  const tails = createTurnTails({
    turns,
    streams: {
      turnEvents(request) {
        const connection = connections[Math.min(requests.length, connections.length - 1)]!;
        requests.push(request.after);
        return connection(request);
      },
    },
    waitForRetry: async (attempt) => void waits.push(attempt),
  });
  const text = () => answerText(turns.state.getState().turns[turnId]!);
  return { tails, turns, requests, waits, text, signal: new AbortController().signal };
}

async function* playAll({ after }: OpenTurnEvents) {
  yield* log.filter((event) => event.seq > after);
}

async function* cutAfterThree({ after }: OpenTurnEvents) {
  yield* log.filter((event) => event.seq > after && event.seq <= 3);
  throw new TypeError("network error");
}

describe("following a turn", () => {
  it("ends with the turn", async () => {
    const { tails, requests, waits, text, signal } = openTails([playAll]);
    await tails.follow(turnId, signal);
    expect(text()).toBe("One two three");
    expect({ requests, waits }).toEqual({ requests: [0], waits: [] });
  });

  it("goes on after the last event that arrived when the connection is lost", async () => {
    const { tails, requests, text, signal } = openTails([cutAfterThree, playAll]);
    await tails.follow(turnId, signal);
    expect(requests).toEqual([0, 3]);
    expect(text()).toBe("One two three");
  });

  it("shows nothing twice when the server repeats itself", async () => {
    const { tails, text, signal } = openTails([
      cutAfterThree,
      async function* () {
        yield* log;
      },
    ]);
    await tails.follow(turnId, signal);
    expect(text()).toBe("One two three");
  });

  it("opens the log again when an event is missing", async () => {
    const { tails, requests, text, signal } = openTails([
      async function* () {
        yield* log.filter((event) => event.seq !== 3);
      },
      playAll,
    ]);
    await tails.follow(turnId, signal);
    expect(requests).toEqual([0, 2]);
    expect(text()).toBe("One two three");
  });

  it("goes on where the log itself has a gap that a dead process left", async () => {
    const withGap: Connection = async function* ({ after }) {
      yield* log.filter((event) => event.seq !== 3 && event.seq > after);
    };
    const { tails, requests, text, signal } = openTails([withGap]);
    await tails.follow(turnId, signal);
    expect(requests).toEqual([0, 2]);
    expect(text()).toBe("One three");
  });

  it("waits longer while nothing arrives, and starts anew once something does", async () => {
    const fail: Connection = () => {
      throw new TypeError("unreachable");
    };
    const { tails, waits, signal } = openTails([fail, fail, cutAfterThree, fail, playAll]);
    await tails.follow(turnId, signal);
    expect(waits).toEqual([1, 2, 0, 1]);
  });

  it("gives up on a turn that is gone", async () => {
    const { tails, waits, signal } = openTails([
      () => {
        throw new ApiFailure(404, "not_found", "gone");
      },
    ]);
    await tails.follow(turnId, signal);
    expect(waits).toEqual([]);
  });

  it("stops when it is told to", async () => {
    const abort = new AbortController();
    const { tails, requests } = openTails([
      async function* () {
        yield log[0]!;
        abort.abort();
      },
    ]);
    await tails.follow(turnId, abort.signal);
    expect(requests).toEqual([0]);
  });
});
