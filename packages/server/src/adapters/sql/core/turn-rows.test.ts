import { TurnEvent } from "@steward/contracts/turn-event.ts";
import { describe, expect, it } from "vitest";
import type { OwnedTurn } from "../../../modules/turns/ports.ts";
import { fromEventRows, toEventRows } from "./turn-rows.ts";

const turn = { id: "trn_x", ownerId: "usr_x" } as unknown as OwnedTurn;

const events: TurnEvent[] = [
  { seq: 1, at: 5, type: "turn-start" },
  { seq: 2, at: 5, type: "reasoning-delta", text: "Hm" },
  { seq: 3, at: 5, type: "reasoning-delta", text: "" },
  { seq: 4, at: 5, type: "text-delta", text: "Hi \ud83d" },
  { seq: 5, at: 5, type: "text-delta", text: "\ude42" },
  { seq: 6, at: 5, type: "tool-call", callId: "a", name: "n", input: '{"seq":1}' },
  { seq: 7, at: 5, type: "text-delta", text: "'\"\\\n\u0000" },
  {
    seq: 8,
    at: 5,
    type: "turn-end",
    status: "failed",
    reason: "error",
    error: { code: "internal", message: "m" },
  },
];

describe("rows of events", () => {
  it("hold a run of deltas of one kind in one row, named by its last position", () => {
    const rows = toEventRows(turn, events);
    expect(rows.map(({ seq, type }) => `${seq} ${type}`)).toEqual([
      "1 turn-start",
      "3 reasoning-delta",
      "5 text-delta",
      "6 tool-call",
      "7 text-delta",
      "8 turn-end",
    ]);
  });

  it("are the same events again from every position, also with halves of characters", () => {
    const rows = toEventRows(turn, events);
    for (let after = 0; after <= events.length; after++) {
      const stored = rows.filter((row) => row.seq > after);
      expect(fromEventRows(stored, after)).toEqual(events.slice(after));
    }
  });

  it("are read where an older check is in them that counted no statements", () => {
    const layer = { model: null, usage: null, durationMs: 1, problem: null };
    const payload = JSON.stringify({ status: "partly", ...layer });
    const row = {
      turn_id: turn.id,
      owner_id: turn.ownerId,
      seq: 1,
      at: 5,
      type: "check-end",
      payload,
    };
    const [event] = fromEventRows([row], 0);
    expect(TurnEvent.parse(event)).toMatchObject({ status: "checked", sourced: 0, unsourced: 0 });
  });
});
