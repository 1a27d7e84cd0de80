import type { Outcome } from "@steward/contracts/receipt-note.ts";
import { toReceipt, type Receipt } from "@steward/contracts/receipt.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { applyTurnEvent, toTurnView } from "@steward/contracts/turn-view.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { deeds, Order } from "../../testing/acting-tools.ts";
import { openRandomTurns, type RandomTurns } from "../../testing/random-turns.ts";
import type { OwnedTurn } from "../turns/index.ts";

const seeds = Array.from({ length: 40 }, (_, index) => index + 1);
const turnsOfSeed = 50;

it("the receipt and the rows say the same of thousands of random turns", async () => {
  const told = new Map<Outcome | "made good" | "turn", number>();
  const count = (what: Outcome | "made good" | "turn") => {
    told.set(what, (told.get(what) ?? 0) + 1);
  };
  const play = async (seed: number) => {
    await using random = await openRandomTurns(seed);
    for (let number = 1; number <= turnsOfSeed; number++) {
      await random.run(async (turn, events) => {
        const where = `seed ${seed}, turn ${number}`;
        const live = toTurnReceipt(turn, events);
        const expected = await fromRows(random, turn);
        expect(toSaid(live), where).toEqual(expected);
        if (events.at(-1)?.type !== "turn-end") return;
        const stored = await random.store.turnLog.read(turn.id, 0);
        expect(toTurnReceipt(turn, stored), where).toEqual(live);
        for (const { outcome, isMadeGood } of expected.entries) {
          count(isMadeGood ? "made good" : outcome);
        }
        count("turn");
      });
    }
  };
  await Promise.all(seeds.map(play));
  expect(told.get("turn")).toBeGreaterThanOrEqual(2000);
  for (const outcome of ["worked", "failed", "pending", "refused", "made good"] as const) {
    expect(told.get(outcome), outcome).toBeGreaterThan(100);
  }
  expect(told.get("unknown")).toBeGreaterThan(10);
});

function toTurnReceipt(turn: OwnedTurn, events: readonly TurnEvent[]): Receipt {
  return toReceipt(events.reduce(applyTurnEvent, toTurnView(turn)));
}

function toSaid({ entries, ...counts }: Receipt) {
  const said = entries.map((entry) => ({
    callId: entry.call_id,
    tool: entry.tool,
    title: entry.title,
    target: entry.detail.target,
    outcome: entry.outcome,
    isMadeGood: entry.made_good,
  }));
  return { ...counts, entries: said };
}

type Row = {
  readonly call_id: string;
  readonly name: string;
  readonly input: string;
  readonly state: string;
};

/** What happened, by the rows of the calls and by which of the tools really began. */
async function fromRows({ store, begun, lost }: RandomTurns, { id }: OwnedTurn) {
  const rows: readonly Row[] = await store.db
    .selectFrom("tool_calls")
    .select(["call_id", "name", "input", "state"])
    .where("turn_id", "=", id)
    .orderBy(sql`rowid`)
    .execute();
  const calls = rows.map((row) => {
    const key = `${id}.${row.call_id}`;
    const order = toOrder(row);
    const outcome = toOutcome(row, order, { hasBegun: begun.has(key), isLost: lost.has(key) });
    return { ...row, order, outcome, hasNote: row.name !== "bare" && row.name !== "form" };
  });
  const entries = calls.map(({ order, outcome, ...call }, at) => ({
    callId: call.call_id,
    tool: call.name,
    title: order ? `${order.deed} ${order.target}` : call.name,
    target: call.hasNote ? order?.target : undefined,
    outcome,
    isMadeGood:
      outcome === "failed" &&
      calls.slice(at + 1).some((later) => {
        if (later.name !== call.name || later.outcome !== "worked") return false;
        return call.hasNote ? later.order?.target === order?.target : later.input === call.input;
      }),
  }));
  const count = (of: Outcome) =>
    entries.filter(({ outcome, isMadeGood }) => outcome === of && !isMadeGood).length;
  return { failed: count("failed"), refused: count("refused"), pending: count("pending"), entries };
}

/** Null where there is no such tool, or it cannot be asked for this. */
function toOrder({ name, input }: Row): Order | null {
  return name === "nothing" ? null : (Order.safeParse(JSON.parse(input)).data ?? null);
}

function toOutcome(
  { name, state }: Row,
  order: Order | null,
  { hasBegun, isLost }: { readonly hasBegun: boolean; readonly isLost: boolean },
): Outcome {
  if (order === null) return "failed";
  if (state === "awaiting" || state === "ready" || state === "running") return "pending";
  if (name === "form") return state === "answered" ? "worked" : "refused";
  if (!hasBegun) return isLost ? "unknown" : "refused";
  // On a busy machine a slow one runs out of time.
  const isCutOff = state === "stopped" || (order.deed === "slow" && state === "failed");
  return isCutOff ? "failed" : deeds[order.deed].comesTo;
}
