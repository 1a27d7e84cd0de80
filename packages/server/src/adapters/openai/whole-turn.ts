import type { TurnEvent } from "@steward/contracts/turn-event.ts";

type Batches = AsyncIterable<readonly TurnEvent[]>;

/** A turn's log once it has ended or waits, without what its void steps said. */
export async function* wholeTurn(batches: Batches): AsyncGenerator<readonly TurnEvent[]> {
  const events: TurnEvent[] = [];
  for await (const batch of batches) {
    events.push(...batch);
    if (batch.at(-1)?.type === "turn-wait") break;
  }
  if (events.length > 0) yield withoutVoid(events);
}

const said: ReadonlySet<TurnEvent["type"]> = new Set([
  "text-delta",
  "reasoning-delta",
  "tool-call",
  "claims-check",
]);

function withoutVoid(events: readonly TurnEvent[]): readonly TurnEvent[] {
  const kept: TurnEvent[] = [];
  for (const event of events) {
    if (event.type === "step-void") {
      const isStart = (each: TurnEvent) => each.type === "step-start" && each.step === event.step;
      kept.push(...kept.splice(kept.findLastIndex(isStart)).filter(({ type }) => !said.has(type)));
    } else kept.push(event);
  }
  return kept;
}
