import type { Trace } from "@steward/contracts/trace.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { applyTurnEvent, toTurnView } from "@steward/contracts/turn-view.ts";
import type { Turn } from "@steward/contracts/turn.ts";
import { toEvidence } from "../../modules/ledger/index.ts";
import { toStages } from "./to-stages.ts";

/** How an answer came about, told by its log alone. */
export function toTrace(turn: Turn, events: readonly TurnEvent[]): Trace {
  const view = events.reduce(applyTurnEvent, toTurnView(turn));
  const { status, endedAt, plan, control, check, model, answeredBy, usage } = view;
  return {
    turnId: turn.id,
    conversationId: turn.conversationId,
    status,
    startedAt: events[0]?.at ?? null,
    endedAt,
    class: view.class,
    plan,
    control,
    check,
    model,
    answeredBy,
    usage,
    stages: [...toStages(events)],
    evidence: toEvidence(view),
    rejections: toRejections(events),
  };
}

function toRejections(events: readonly TurnEvent[]): Trace["rejections"] {
  let step = 0;
  return events.flatMap((event) => {
    if (event.type === "step-start") step = event.step;
    return event.type === "draft-reject" ? [{ step, claims: event.claims }] : [];
  });
}
