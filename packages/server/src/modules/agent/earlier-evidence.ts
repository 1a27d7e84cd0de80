import { textOf } from "@steward/contracts/content.ts";
import type { Evidence } from "@steward/contracts/evidence.ts";
import type { Turn } from "@steward/contracts/turn.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { fromResult, splitHistory } from "../ledger/index.ts";
import { hasQuestion, questionOf, toProof } from "./gather-evidence.ts";

/** How far back an answer may refer, in turns and in pieces of evidence. */
const TURNS = 6;
const PIECES = 40;

type Piece = Omit<Evidence, "id">;

/**
 * "I saved it before" is honest when an earlier turn did, or when the history shows it that a front end
 * brought along with the turn. What was answered proves nothing.
 */
export function toEarlierEvidence(
  views: readonly TurnView[],
  turn: Pick<Turn, "input" | "createdAt">,
): Evidence[] {
  const since = hasQuestion(turn.input)
    ? views.length
    : views.findLastIndex(({ input }) => hasQuestion(input));
  const oldest = Math.min(since, views.length - TURNS);
  const found = views.flatMap((view, at) => {
    if (at < oldest) return [];
    // What a front end ran in between for the same question is not over.
    const isEarlier = at < since;
    const own = [...toMessages(view), ...toProof(view)];
    return [...toBrought(view), ...own.map((piece) => ({ ...piece, isEarlier }))];
  });
  return [...found, ...toBrought(turn)]
    .slice(-PIECES)
    .map((piece, index) => ({ ...piece, id: `H${index + 1}` }));
}

function toMessages(view: TurnView): Piece[] {
  const text = questionOf(view);
  return text === "" ? [] : [fromWords(text, view.createdAt)];
}

/** What a front end tells of the time before the question. */
function toBrought({ input, createdAt }: Pick<Turn, "input" | "createdAt">): Piece[] {
  return splitHistory(input).earlier.flatMap((message) => {
    const piece =
      message.role === "user"
        ? fromWords(textOf(message.content), createdAt)
        : fromResult(message, createdAt);
    return piece === null ? [] : [{ ...piece, isEarlier: true }];
  });
}

function fromWords(text: string, at: number): Piece {
  const source = "The user, earlier";
  return { kind: "message", source, at, text, call: null, isReported: false };
}
