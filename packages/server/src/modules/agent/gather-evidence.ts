import { textOf } from "@steward/contracts/content.ts";
import type { Evidence } from "@steward/contracts/evidence.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { isEvidence, toEvidence } from "../ledger/index.ts";
import type { Run } from "./run-ports.ts";

/** How far back an answer may refer, in turns and in pieces of evidence. */
const TURNS = 6;
const PIECES = 40;

/** What the turns before it had, H1 and on, and what the turn has found itself, E1 and on: the newest last. */
export function gatherEvidence({ writer, earlier }: Pick<Run, "writer" | "earlier">): Evidence[] {
  return [...earlier, ...toProof(writer.view())];
}

/** What an answer may rest on. What the assistant said in another conversation proves nothing either. */
export function toProof(view: Pick<TurnView, "recollections" | "parts">): Evidence[] {
  const { recollections } = view;
  return toEvidence(view).filter((_, index) => recollections?.[index]?.speaker !== "assistant");
}

/** "I saved it before" is honest when an earlier turn did. What it answered proves nothing. */
export function toEarlierEvidence(views: readonly TurnView[]): Evidence[] {
  return views
    .slice(-TURNS)
    .flatMap((view) => [toMessage(view), ...toProof(view)])
    .slice(-PIECES)
    .map((item, index) => ({ ...item, id: `H${index + 1}`, isEarlier: true }));
}

function toMessage(view: TurnView): Omit<Evidence, "id"> {
  return {
    kind: "message",
    source: "The user, earlier",
    at: view.createdAt,
    text: questionOf(view),
    call: null,
    isReported: false,
  };
}

/** What the user said in a turn, before it and while it ran. */
export function questionOf({ input, parts }: Pick<TurnView, "input" | "parts">): string {
  const later = parts.flatMap((part) => (part.type === "message" ? [textOf(part.content)] : []));
  return [textOf(input.content), ...later].join("\n");
}

/** The evidence that each settled call of a turn is, by the call. */
export function evidenceOfCalls(view: TurnView): ReadonlyMap<string, string> {
  const items = toEvidence(view).filter(({ call }) => call !== null);
  return new Map(
    view.parts.filter(isEvidence).flatMap(({ callId }, index) => {
      const id = items[index]?.id;
      return id === undefined ? [] : [[callId, id] as const];
    }),
  );
}
