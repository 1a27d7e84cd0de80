import type { Claim } from "@steward/contracts/evidence.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { applyTurnEvent, toTurnView } from "@steward/contracts/turn-view.ts";
import type { Turn } from "@steward/contracts/turn.ts";
import { toEvidence } from "../../modules/ledger/index.ts";
import type { AnswerPart } from "./answer-part.ts";
import { createCitations, type Citation } from "./create-citations.ts";

type TextPart = Extract<AnswerPart, { type: "text" }>;

export type AnswerText = {
  /** What an event adds to the text. */
  take(event: TurnEvent): readonly TextPart[];
  /** What is left to say at the end. */
  end(): readonly TextPart[];
  cited(): readonly Citation[];
};

/**
 * The text of an answer for front ends that cannot change what they were sent: references become
 * links, and corrections paragraphs at the end.
 */
export function createAnswerText(turn: Turn): AnswerText {
  const citations = createCitations();
  let view = toTurnView(turn);
  /** The step that spoke last; null before the first word. */
  let speaker: number | null = null;
  let isAnnounced = false;
  let corrections: readonly string[] = [];
  /** How much the step has said. */
  let spoken = 0;
  /** What was sent and is void: by so much what follows it is further on in what was sent. */
  let voided = 0;
  /** With their places in the text that was sent: corrections do not move them. */
  const claims: Claim[] = [];

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
        spoken += event.text.length;
        return toText(isNext ? citations.push(`\n\n${event.text}`) : citations.push(event.text));
      }
      if (event.type === "reasoning-delta") return [];
      view = applyTurnEvent(view, event);
      if (event.type === "tool-end" || event.type === "memory-recall") {
        citations.know(toEvidence(view));
      }
      if (event.type === "step-start") spoken = 0;
      if (event.type === "step-void" && spoken > 0) {
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
    end() {
      const paragraphs = corrections.map((text) => `\n\n**Correction:** ${text}`).join("");
      corrections = [];
      return toText(citations.push(paragraphs) + citations.flush());
    },
    cited: () => citations.cited(claims),
  };
}

function toSent({ start, end, ...claim }: Claim, voided: number): Claim {
  return { ...claim, start: start + voided, end: end + voided };
}
