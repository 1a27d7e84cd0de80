import type { ToolPart } from "@steward/contracts/answer-part.ts";
import { toReceipt, type ReceiptEntry } from "@steward/contracts/receipt.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";

/** How grave it is for whoever reads only the first words: the gravest first. */
const outcomeOrder = ["failed", "unknown", "refused", "pending", "worked"] as const;

/** What is counted together: what was changed is told apart from what was only read. */
const nouns = [
  "file_changed",
  "file_read",
  "file",
  "command",
  "page",
  "message",
  "memory_changed",
  "memory_read",
  "memory",
  "agent",
  "other",
] as const;
export type Noun = (typeof nouns)[number];

export interface ReceiptLine {
  readonly entry: ReceiptEntry;
  /** The call's own line in the answer; undefined: it is shown somewhere else, such as in a sub-agent's. */
  readonly part: ToolPart | undefined;
}

export interface ReceiptGroup {
  readonly outcome: ReceiptEntry["outcome"];
  readonly counts: readonly { readonly noun: Noun; readonly count: number }[];
}

export interface ReceiptLines {
  /** In few words: by outcome, then by kind. What was made good is counted as what made it good. */
  readonly groups: readonly ReceiptGroup[];
  /** Each entry; what did not work comes first. */
  readonly lines: readonly ReceiptLine[];
}

/** What was done in a turn, as the page tells it; null: no tool was used. */
export function toReceiptLines(turn: TurnView): ReceiptLines | null {
  const parts = turn.parts.filter((part) => part.type === "tool");
  const { entries } = toReceipt(turn);
  if (entries.length === 0) return null;
  const lines = entries.map((entry) => ({
    entry,
    part: parts.find(({ callId }) => callId === entry.call_id),
  }));
  return {
    groups: outcomeOrder.flatMap((outcome) => toGroup(lines, outcome)),
    lines: lines.toSorted((one, other) => toRank(one.entry) - toRank(other.entry)),
  };
}

function toGroup(
  lines: readonly ReceiptLine[],
  outcome: ReceiptEntry["outcome"],
): readonly ReceiptGroup[] {
  const counted = lines.filter(({ entry }) => entry.outcome === outcome && !entry.made_good);
  const counts = nouns.flatMap((noun) => {
    const named = counted.filter((line) => toNoun(line) === noun).map(toThing);
    const count = new Set(named).size;
    return count === 0 ? [] : [{ noun, count }];
  });
  return counts.length === 0 ? [] : [{ outcome, counts }];
}

function toNoun({ entry: { kind, outcome }, part }: ReceiptLine): Noun {
  const isChange = kind === "file" || kind === "memory";
  if (!isChange || outcome !== "worked" || part === undefined) return kind;
  return part.effects.includes("write") ? `${kind}_changed` : `${kind}_read`;
}

/** A file that was written three times is one file, and a page that was read twice is one page. */
function toThing({ entry: { kind, detail, call_id: callId } }: ReceiptLine): unknown {
  if (kind === "file") return detail.path ?? callId;
  return kind === "page" ? (detail.url ?? callId) : callId;
}

function toRank({ outcome, made_good: isGood }: ReceiptEntry): number {
  return outcomeOrder.indexOf(isGood ? "worked" : outcome);
}
