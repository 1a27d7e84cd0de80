import { countedBy } from "./count-evidence.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { isNumeral } from "../is-numeral.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { isInName } from "./is-in-name.ts";
import type { SaidNumber } from "./match-number.ts";
import { followsFrom } from "./follows-from.ts";
import { oncePer } from "../once-per.ts";
import { recompute, toCents } from "./recompute.ts";

/** How a number that the evidence does not have may still be right. */
export function explainNumber(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): Judgement | null {
  const { sentence, book } = input;
  const cents = toCents(said, book);
  const computed = recompute(said, others, input) ?? (cents && recompute(cents, others, input));
  if (computed) return toSupport(computed, "It follows from numbers of the evidence.");
  if (isExitCode(said, input)) return toSupport([], "It is the exit code of a call.");
  if (followsFrom(said, others, input)) return toSupport([], "It follows from the other numbers.");
  if (isMajor(said, input)) {
    return toSupport([], "It is the beginning of a version of the evidence.");
  }
  if (isInName(said, input)) return toSupport([], "It is a part of a name of the evidence.");
  if (said.unit !== null) return null;
  const counted = countedBy(said.values[0] ?? -1, book.toWords(sentence.text), book.counts());
  return counted.length > 0 ? toSupport(counted, "So many are in the evidence.") : null;
}

/** "Node 22" for 22.11.0, "React 19" for react@19.0.0, "the 0.6 line" for v0.6.3. */
function isMajor({ digits, unit, text }: SaidNumber, { book }: CheckInput): boolean {
  if (unit !== null || !/^\d+(?:\.\d+)?$/.test(text) || digits === "") return false;
  return versionsOf(book).some((version) => version.startsWith(`${text}.`));
}

const versionsOf = oncePer(({ tokens }: EvidenceBook) =>
  tokens
    .flatMap(({ kind, text }) =>
      kind === "version" ? text.replace(/^v/, "") : text.split(/@[v^~]?/),
    )
    .filter(isNumeral),
);

function isExitCode({ values: [value], unit }: SaidNumber, { book }: CheckInput): boolean {
  return unit === null && book.calls.some(({ call }) => call.exitCode === value);
}

function toSupport(ids: readonly (string | null)[], why: string): Judgement {
  const evidence = [...new Set(ids.filter((id) => id !== null))];
  return { verdict: "supported", evidence, why };
}
