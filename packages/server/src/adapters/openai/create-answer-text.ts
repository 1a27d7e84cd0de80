import { textOf } from "@steward/contracts/content.ts";
import type { Claim } from "@steward/contracts/evidence.ts";
import { toReceipt, type Receipt } from "@steward/contracts/receipt.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { applyTurnEvent, toTurnView, type TurnView } from "@steward/contracts/turn-view.ts";
import type { Turn } from "@steward/contracts/turn.ts";
import { toEvidence } from "../../modules/ledger/index.ts";
import { detectLanguage, toReceiptLine } from "../../modules/text/index.ts";
import type { AnswerPart } from "./answer-part.ts";
import { createCitations, type Citation } from "./create-citations.ts";
import { findUnverified, toUnverifiedNote } from "./unverified-note.ts";

type TextPart = Extract<AnswerPart, { type: "text" }>;

export type AnswerText = {
  /** What an event adds to the text. */
  take(event: TurnEvent): readonly TextPart[];
  /** What is left to say at the end; `isOver`: nothing is going to make good what failed. */
  end(isOver: boolean): readonly TextPart[];
  cited(): readonly Citation[];
  /** Why it was not checked though it should have been; null where nothing is amiss. */
  unverified(): string | null;
  /** What was done so far. */
  receipt(): Receipt;
};

/**
 * The text of an answer for front ends that cannot change what they were sent: references become
 * links; corrections, that a check could not be made, and what did not work become paragraphs at the end.
 */
export function createAnswerText(turn: Turn): AnswerText {
  const citations = createCitations();
  let view = toTurnView(turn);
  citations.know(toEvidence(view));
  /** The step that spoke last; null before the first word. */
  let speaker: number | null = null;
  let said = "";
  let isAnnounced = false;
  let corrections: readonly string[] = [];
  /** How much the step has said. */
  let spoken = 0;
  /** What was sent and is void: by so much what follows it is further on in what was sent. */
  let voided = 0;
  /** With their places in the text that was sent: corrections do not move them. */
  const claims: Claim[] = [];

  const unverified = () => findUnverified(view, said);
  // JSON is for a program.
  const isJson = turn.input.parameters?.jsonSchema !== undefined;

  const toText = (text: string): readonly TextPart[] => {
    if (text === "") return [];
    const urls = citations.urls();
    if (isAnnounced || urls.length === 0) return [{ type: "text", text }];
    isAnnounced = true;
    return [{ type: "text", text, citations: urls }];
  };

  return {
    take(event) {
      if (event.type === "text-delta") {
        const isNext = speaker !== null && speaker !== view.step;
        speaker = view.step;
        const added = isNext ? `\n\n${event.text}` : event.text;
        said += added;
        spoken += event.text.length;
        return toText(citations.push(added));
      }
      if (event.type === "reasoning-delta") return [];
      view = applyTurnEvent(view, event);
      if (event.type === "tool-end" || event.type === "memory-recall") {
        citations.know(toEvidence(view));
      }
      if (event.type === "step-start") spoken = 0;
      if (event.type === "step-void" && spoken > 0) {
        said = said.slice(0, -spoken);
        voided += spoken + 2;
        spoken = 0;
        speaker = event.step - 1;
      }
      if (event.type === "claims-check") {
        claims.push(...event.claims.map((claim) => toSent(claim, voided)));
      }
      // They come from the end of the text to its begin.
      if (event.type === "text-correct") corrections = [event.text, ...corrections];
      return [];
    },
    end(isOver) {
      const paragraphs = corrections.map((text) => `\n\n**Correction:** ${text}`).join("");
      corrections = [];
      const note = isJson || unverified() === null ? "" : toUnverifiedNote(said);
      const line = isJson || !isOver ? "" : toLastLine(view, said);
      return toText(citations.push(paragraphs + note) + citations.flush() + line);
    },
    cited: () => citations.cited(claims),
    unverified,
    receipt: () => toReceipt(view),
  };
}

/** What did not work, in the language of the answer; empty where all did. */
function toLastLine(view: TurnView, said: string): string {
  const language = detectLanguage(said) ?? detectLanguage(textOf(view.input.content));
  const line = toReceiptLine(toReceipt(view), language);
  return line === null ? "" : `\n\n${line}`;
}

function toSent({ start, end, ...claim }: Claim, voided: number): Claim {
  return { ...claim, start: start + voided, end: end + voided };
}
