import { countedBy } from "../count-evidence.ts";
import type { Check, CheckInput, Finding } from "../finding.ts";
import { findNumbers, type FoundNumber } from "../find-numbers.ts";
import type { Judgement } from "../judge-tokens.ts";
import {
  hasMatch,
  hasMatchSorted,
  matchesNumber,
  toSaid,
  type SaidNumber,
} from "../match-number.ts";
import type { NumberLine } from "../number-book.ts";
import { findOtherLabel } from "../find-other-label.ts";
import { recompute } from "../recompute.ts";
import { sumWords } from "../sums.data.ts";

/** "Step 3", "Option 2": a place in a list, not a fact. */
const PLACE =
  /(?<!\p{L})(?:steps?|option|part|phase|chapter|section|point|tip|level|no\.|schritt|teil|punkt|kapitel|abschnitt|passo|parte|opção|paso|opción|étape|partie|chapitre)\s*$|第\s*$|步骤\s*$/iu;
/** Things that are counted in results; small numbers of other things are a manner of speaking. */
const COUNTED =
  /^[\s*_]*(?:\p{L}+\s+){0,2}?(?:tests?|files?|lines?|rows?|errors?|warnings?|failures?|items?|results?|entries|records?|users?|messages?|emails?|packages?|commits?|issues?|pages?|records|columns?|failed|passed|skipped|matches|hits|orders?|customers?|vulnerabilit\p{L}+|dateien?|zeilen?|fehlern?|warnungen|einträgen?|ergebnisse|nachrichten|pakete|spalten|nutzern?|fehlgeschlagen|bestanden|arquivos?|linhas?|erros?|avisos?|itens|resultados?|mensagens?|pacotes?|testes?|registros?|falh\p{L}+|archivos?|líneas?|filas?|errores|advertencias?|elementos?|mensajes?|paquetes?|pruebas?|fichiers?|lignes?|erreurs?|avertissements?|éléments?|résultats?|paquets?|colonnes?|entrées?)(?!\p{L})|^\s*[个条行次封份项张台名位]|^\s*%/iu;
const FROM_NOW =
  /(?<!\p{L})(?:in|within|vor|seit|innerhalb von|il y a|dans|depuis|hace|dentro de|en|há|daqui a|em)\s*$/iu;
const AGO = /^\s*(?:ago|from now|left|to go|atrás|前|后|之后|之前|以后|以内)/iu;
const SMALL = 12;
const YEAR = /^(?:19|20)\d\d$/;
/** So many words must a sentence share with the evidence before a bare number of it counts. */
const BARE_SHARE = 3;
/** Of one sentence; a longer row of numbers is no sentence. */
const MOST_NUMBERS = 100;
const MOST_OTHERS = 12;
const HOUR = 3_600_000;
/** What sources give as plain numbers. */
const PLAIN_MEASURES: ReadonlySet<string> = new Set([
  "size",
  "percent",
  "euro",
  "dollar",
  "yuan",
  "real",
  "sterling",
]);

/** Numbers and units: as they are in the evidence, rounded, converted, or computed from it. */
export const checkNumbers: Check = (input) => {
  const { sentence, tokens, book } = input;
  if (sentence.form === "code" || sentence.form === "heading" || book.items.length === 0) return [];
  const text = tokens.rest.replaceAll(/`[^`\n]*[\p{L}_][^`\n]*`/gu, (span) =>
    " ".repeat(span.length),
  );
  const numbers = findNumbers(text)
    .slice(0, MOST_NUMBERS)
    .map((number) => toSaid(number, text));
  return numbers.flatMap((said): Finding[] => {
    const others = numbers.filter((other) => other !== said);
    const judgement = judge(said, others, input);
    const start = sentence.start + said.start;
    const end = sentence.start + said.end;
    return judgement === null ? [] : [{ kind: "number", start, end, ...judgement }];
  });
};

function judge(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): Judgement | null {
  if (!isClaim(said, input)) return null;
  const lines = findLines(said, input);
  const other = said.isHedged ? null : findOtherLabel(said, others, input);
  if (lines.length > 0 && other === null) {
    return toSupport(
      lines.map(({ id }) => id),
      "The evidence has this number.",
    );
  }
  if (lines.length === 0) {
    const reason = findReason(said, others, input);
    if (reason) return reason;
  }
  if (said.isSupposed) return null;
  if (other) return toContradiction(other);
  const near = findSlip(said, input);
  if (near) return toContradiction(near);
  if (said.isHedged || said.isBound || !isRelated(said, others, input)) return null;
  return { verdict: "unsupported", evidence: [], why: "No evidence has this number." };
}

/** How a number that the evidence does not have may still be right. */
function findReason(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): Judgement | null {
  const { sentence, book } = input;
  const computed = recompute(said, others, input);
  if (computed) return toSupport(computed, "It follows from numbers of the evidence.");
  if (isMultiple(said, others, input)) {
    return toSupport([], "It is so many times what the evidence has.");
  }
  if (followsFrom(said, others)) return toSupport([], "It follows from the other numbers.");
  if (isListed(said, sentence.text)) return toSupport([], "The sentence lists so many.");
  if (isMajor(said, input)) {
    return toSupport([], "It is the beginning of a version of the evidence.");
  }
  if (isInDate(said, input)) return toSupport([], "It is a part of a date of the evidence.");
  const counted = countedBy(said.values[0] ?? -1, book.toWords(sentence.text), book.counts());
  return counted.length > 0 ? toSupport(counted, "So many are in the evidence.") : null;
}

function isClaim(said: SaidNumber, { sentence, isPlan }: CheckInput): boolean {
  const before = sentence.text.slice(0, said.start);
  if (isPlan(said.start) || PLACE.test(before)) return false;
  const [value = 0] = said.values;
  if (value === 0) return false;
  // "the 16er series", "3rd", "the 1870s": a name, not an amount.
  if (/^\d{3}0s$/.test(said.text)) return false;
  if (said.unit === null && /^\p{Script=Latin}/u.test(sentence.text.slice(said.end))) return false;
  if (said.unit?.measure === "time" && isFromNow(said, sentence.text)) return false;
  const isSmall =
    said.unit === null && (said.isWord || (Number.isInteger(value) && Math.abs(value) <= SMALL));
  return !isSmall || COUNTED.test(sentence.text.slice(said.end)) || sentence.form === "row";
}

/** "ten days ago": nobody knows what day it is. */
function isFromNow({ start, end }: SaidNumber, text: string): boolean {
  return FROM_NOW.test(text.slice(0, start)) || AGO.test(text.slice(end));
}

function findLines(said: SaidNumber, { book }: CheckInput): NumberLine[] {
  const { byValue, lines, sorted } = book.numbers();
  const exact = said.values.flatMap((value) => byValue.get(value) ?? []);
  const same = exact.filter(({ numbers }) => numbers.some((number) => matchesNumber(said, number)));
  if (same.length > 0) return same;
  // With a unit it may match in another one; without, only what is about as large.
  const isPossible = said.unit !== null || hasMatchSorted(said, sorted);
  const rounded = isPossible
    ? lines.filter(({ numbers }) => numbers.some((number) => matchesNumber(said, number)))
    : [];
  const isTelling = said.digits.length > 2 && said.unit === null;
  if (rounded.length > 0 || !isTelling) return rounded;
  const found = book.find(said.text);
  const ids = found && found.ids.length === 0 ? [null] : (found?.ids ?? []);
  const words = () => new Set<string>();
  return ids.map((id) => ({ id, text: "", isResult: true, numbers: [], words }));
}

/** "three packages (`core`, `cli` and `web`)". */
function isListed({ values, end }: SaidNumber, text: string): boolean {
  const [count = 0] = values;
  const rest = text.slice(end);
  const spans = rest.match(/`[^`\n]+`/g)?.length ?? 0;
  const parts = rest.split(/,\s|;\s|、|\s(?:and|und|e|y|et|or|oder|ou|o)\s|和/).length;
  return count > 1 && count <= SMALL && (spans === count || parts === count);
}

/** "Node 22" for 22.11.0. */
function isMajor({ digits, unit, text }: SaidNumber, { book }: CheckInput): boolean {
  if (unit !== null || digits === "" || text !== digits) return false;
  return book.tokens.some(
    ({ kind, text: version }) =>
      kind === "version" && version.replace(/^v/, "").startsWith(`${digits}.`),
  );
}

/** The year, the day or the hour of a date that the evidence has. */
function isInDate({ values, unit }: SaidNumber, { book }: CheckInput): boolean {
  const isHour = unit?.factors[0] === HOUR;
  if (unit !== null && !isHour) return false;
  return book.dates.some(({ readings }) =>
    readings.some(({ year, day, time }) =>
      values.some(
        (value) =>
          (!isHour && (value === year || value === day)) ||
          (time !== null && value === Math.floor(time / 60)),
      ),
    ),
  );
}

/** "three adults pay 75": so many times a number of the evidence, as the sentence or the question has it. */
function isMultiple(
  said: SaidNumber,
  others: readonly SaidNumber[],
  { book }: CheckInput,
): boolean {
  const asked = book.numbers().byItem.get(null) ?? [];
  const times = [...others, ...asked.flatMap(({ numbers }) => numbers)]
    .flatMap(({ values: [value = 0], unit }) => (unit === null && value > 1 ? [value] : []))
    .slice(0, MOST_OTHERS);
  if (times.length === 0 || said.unit === null) return false;
  const { measure } = said.unit;
  return book.numbers().lines.some(({ numbers }) =>
    numbers.some(({ unit, values }) => {
      if (unit !== null && unit.measure !== measure) return false;
      const [value = 0] = values;
      return hasMatch(
        said,
        times.flatMap((many) => [value * many, value / many]),
      );
    }),
  );
}

/** The sum, the difference or the product of others in the same sentence. */
function followsFrom(said: SaidNumber, others: readonly SaidNumber[]): boolean {
  const values = others.slice(0, MOST_OTHERS).flatMap((other) => other.values.slice(0, 1));
  const total = values.reduce((sum, value) => sum + value, 0);
  const pairs = values.flatMap((one, at) =>
    values
      .slice(at + 1)
      .flatMap((other) => [
        one + other,
        Math.abs(one - other),
        one * other,
        one / other,
        other / one,
      ]),
  );
  const isConverted = others.some((other) => other.unit && said.unit && matchesNumber(said, other));
  return isConverted || (values.length > 1 && hasMatch(said, [...pairs, total]));
}

/** A number of the evidence that is this one but for a digit, or two that are swapped. */
function findSlip(
  { digits, unit }: SaidNumber,
  { book, sentence, language }: CheckInput,
): NumberLine | null {
  if (digits.length < 3) return null;
  const words = new Set(book.toWords(sentence.text));
  const isSlip = (other: FoundNumber) => {
    if (other.digits.length !== digits.length) return false;
    const changed = toDigits(digits).filter((digit, at) => digit !== other.digits[at]).length;
    const isSame = changed === 2 && toSorted(digits) === toSorted(other.digits);
    return (changed === 1 || isSame) && unit?.measure === other.unit?.measure;
  };
  const isAbout = (line: NumberLine) =>
    language !== book.language || [...line.words()].some((word) => words.has(word));
  const lines = book.numbers().byLength.get(digits.length) ?? [];
  return lines.find((line) => line.numbers.some(isSlip) && isAbout(line)) ?? null;
}

function toDigits(text: string): string[] {
  return text.match(/\d/g) ?? [];
}

function toSorted(text: string): string {
  return toDigits(text).toSorted().join("");
}

/**
 * Whether the sentence speaks of what the evidence has numbers of: general knowledge, thresholds and
 * examples are not held against it.
 */
function isRelated(said: SaidNumber, others: readonly SaidNumber[], input: CheckInput): boolean {
  const { book, language, sentence } = input;
  const { text, before } = sentence;
  const shared = book.sharedWords(text.replaceAll(/\d/g, " "));
  if (YEAR.test(said.text)) return shared >= BARE_SHARE;
  const isBeside = others.some((other) => findLines(other, input).length > 0);
  const isAbroad = language !== book.language;
  const isForeign = said.unit !== null && !book.numbers().measures.has(said.unit.measure);
  const isContinued = sumWords.test(text) && book.sharedWords(before) >= 2;
  if (isForeign) {
    const isPlain =
      PLAIN_MEASURES.has(said.unit.measure) && (isAbroad || shared > 0 || isContinued);
    if (said.isWord) return isPlain;
    return shared >= 2 || isBeside || isContinued || isPlain;
  }
  const isMeasured = said.unit !== null || COUNTED.test(text.slice(said.end));
  // A bare number may be a port, a line, a year: it takes more to hold it against the evidence.
  if (shared >= (isMeasured ? 1 : BARE_SHARE) || isContinued) return true;
  return isMeasured && (isBeside || isAbroad);
}

function toSupport(ids: readonly (string | null)[], why: string): Judgement {
  const evidence = [...new Set(ids.filter((id) => id !== null))];
  return { verdict: "supported", evidence, why };
}

function toContradiction({ id, text }: NumberLine): Judgement {
  const evidence = id === null ? [] : [id];
  return {
    verdict: "contradicted",
    evidence,
    why: `The evidence has: ${text.trim().slice(0, 100)}`,
  };
}
