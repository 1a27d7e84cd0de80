import { countedBy } from "./count-evidence.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { isNumeral } from "../is-numeral.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { isInName } from "./is-in-name.ts";
import type { SaidNumber } from "./match-number.ts";
import { followsFrom } from "./follows-from.ts";
import { oncePer } from "../once-per.ts";
import { findNumberLines } from "./find-number-lines.ts";
import type { NumberLine } from "./number-book.ts";
import { followsFormula, followsRate } from "./reckon-twice.ts";
import { recompute, toCents } from "./recompute.ts";

const HEAD =
  /(?<!\p{L})(?:headers?|header (?:line|row)|heading|kopfzeilen?|überschrift|cabeçalhos?|encabezados?|cabeceras?|en-têtes?)(?!\p{L})|表头|标题行/iu;
const SMALL = 12;
const HOUR = 3_600_000;

/** How a number that the evidence does not have may still be right. */
export function explainNumber(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): Judgement | null {
  const { sentence, book } = input;
  const cents = toCents(said, book);
  const computed =
    recompute(said, others, input) ??
    (cents && (toIds(findNumberLines(cents, book)) ?? recompute(cents, others, input)));
  if (computed) return toSupport(computed, "It follows from numbers of the evidence.");
  if (isExitCode(said, input)) return toSupport([], "It is the exit code of a call.");
  if (followsFrom(said, others, input)) return toSupport([], "It follows from the other numbers.");
  if (followsFormula(said, input)) return toSupport([], "It follows from what the tool was given.");
  if (followsRate(said, others, book)) return toSupport([], "It follows from what one costs.");
  if (isListed(said, sentence.text)) return toSupport([], "The sentence lists so many.");
  if (isWithoutHead(said, input)) return toSupport([], "So many lines without their heading.");
  if (isMajor(said, input)) {
    return toSupport([], "It is the beginning of a version of the evidence.");
  }
  if (isInDate(said, input)) return toSupport([], "It is a part of a date of the evidence.");
  if (isInName(said, input)) return toSupport([], "It is a part of a name of the evidence.");
  if (said.unit !== null) return null;
  const counted = countedBy(said.values[0] ?? -1, book.toWords(sentence.text), book.counts());
  return counted.length > 0 ? toSupport(counted, "So many are in the evidence.") : null;
}

/** "three packages (`core`, `cli` and `web`)". */
function isListed({ values, end }: SaidNumber, text: string): boolean {
  const [count = 0] = values;
  if (count <= 1 || count > SMALL) return false;
  const rest = text.slice(end);
  const spans = rest.match(/`[^`\n]+`/g)?.length ?? 0;
  const parts = rest.split(/,\s|;\s|、|\s(?:and|und|e|y|et|or|oder|ou|o)\s|和/).length;
  return spans === count || parts === count;
}

/** "9,519 data rows (without header)", of a file with 9,520 lines. */
function isWithoutHead({ values, unit }: SaidNumber, { sentence, book }: CheckInput): boolean {
  const { text, above, before } = sentence;
  const { byValue } = book.numbers();
  if (unit !== null || !values.some((value) => byValue.has(value + 1))) return false;
  return [text, above, before].some((one) => HEAD.test(one));
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

/** The year, the day or the hour of a date that the evidence has. */
function isInDate({ values, unit, text }: SaidNumber, { book }: CheckInput): boolean {
  const [, date, month] = /^(\d{1,2})[./](\d{1,2})$/.exec(text) ?? [];
  const isHour = unit?.factors[0] === HOUR;
  if (unit !== null && !isHour) return false;
  return book.dates.some(({ readings }) =>
    readings.some(
      (moment) =>
        (moment.day === Number(date) && moment.month === Number(month)) ||
        values.some(
          (value) =>
            (!isHour && (value === moment.year || value === moment.day)) ||
            (moment.time !== null && value === Math.floor(moment.time / 60)),
        ),
    ),
  );
}

function isExitCode({ values: [value], unit }: SaidNumber, { book }: CheckInput): boolean {
  return unit === null && book.calls.some(({ call }) => call.exitCode === value);
}

function toIds(lines: readonly NumberLine[]): string[] | null {
  return lines.length === 0 ? null : lines.flatMap(({ id }) => id ?? []);
}

function toSupport(ids: readonly (string | null)[], why: string): Judgement {
  const evidence = [...new Set(ids.filter((id) => id !== null))];
  return { verdict: "supported", evidence, why };
}
