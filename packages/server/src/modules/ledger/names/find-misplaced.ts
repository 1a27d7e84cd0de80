import type { BookItem, EvidenceBook } from "../evidence-book.ts";
import { foldText } from "../fold-text.ts";
import type { Judgement } from "./judge-tokens.ts";

type Line = { readonly start: number; readonly text: string };
type Misplaced = Judgement & { readonly line: Line };

const MOST_LINES = 100;

/** A line of what is said to be the output that was printed less often, or at another place. */
export function findMisplaced(lines: readonly Line[], { calls }: EvidenceBook): Misplaced | null {
  const runs = calls.filter(({ call }) => call.exitCode !== null);
  if (lines.length < 2 || lines.length > MOST_LINES || runs.length === 0) return null;
  const said = lines.map(({ text }) => foldText(text));
  for (const run of runs) {
    const printed = toPrinted(run);
    if (!said.every((line) => printed.some((other) => other.includes(line)))) continue;
    const repeated = findRepeated(said, runs);
    const line = lines[repeated < 0 ? findMoved(said, printed) : repeated];
    if (line === undefined) return null;
    const why = `It printed: ${printed.slice(0, 5).join(" / ").slice(0, 120)}`;
    return { line, verdict: "contradicted", evidence: [run.id], why };
  }
  return null;
}

function toPrinted({ text }: BookItem): string[] {
  return text
    .split("\n")
    .map((line) => foldText(line))
    .filter((line) => line !== "");
}

/** The first that is said more often than all runs together printed it. */
function findRepeated(said: readonly string[], runs: readonly BookItem[]): number {
  const printed = runs.flatMap((run) => toPrinted(run));
  return said.findIndex((line, at) => {
    const times = said.slice(0, at + 1).filter((other) => other === line).length;
    return times > printed.filter((other) => other.includes(line)).length;
  });
}

/** The first that differs, where the very lines of the whole output are said in another order. */
function findMoved(said: readonly string[], printed: readonly string[]): number {
  const isWhole = said.toSorted().join("\n") === printed.toSorted().join("\n");
  return isWhole ? said.findIndex((line, at) => line !== printed[at]) : -1;
}
