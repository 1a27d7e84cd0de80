import { countEffects } from "./find-setback.ts";
import { countDone, isPretence } from "./tell-outcome.ts";
import { findNumbers, type FoundNumber } from "../numbers/find-numbers.ts";
import { hasToken } from "../evidence-book.ts";
import { atFirst, denials, failures, partial, theRest } from "../moods.data.ts";
import { readParts } from "./read-parts.ts";
import type { Said } from "./said.ts";
import type { Tried } from "./tried.ts";
import { everyMatch } from "../every-match.ts";

const OF = /^\s*(?:of|out of|von|der|de|dos|das|sur|des)(?!\p{L})|^\s*\//iu;
/** "four invoices out of five". */
const FROM =
  /^\s*(?:\p{L}+\s+){0,3}(?:of(?: the)?|out of|von|der|sur|des|de(?: l[ao]s)?|d[oa]s|entre)\s*$/iu;
const ONLY = /(?<!\p{L})(?:only|nur|só|apenas|sólo|solo|seulement|just|ne)(?!\p{L})|只|仅/iu;

/** What went well of something that did not: "13 of 14 pass" is for the check of numbers to judge. */
export function isPart(said: Said, isAll: boolean, tried: readonly Tried[]): boolean {
  const isRest = theRest.test(said.sentence) && said.isAdmitted();
  if (isRest || theRest.test(said.clause) || partial.test(said.clause)) return true;
  // What was only tried out was not done in part either.
  if (tried.every(({ call }) => isPretence(call))) return false;
  const calls = tried.map(({ call }) => call);
  if (isSoMany(said.clause, calls) || isSoFar(said, tried)) return true;
  if (said.isAdmitted() && hasOneOf(said.clause, calls.map(countDone))) return true;
  if (!isAll && said.isAdmitted() && calls.some((call) => isOfGood(said.clause, call))) return true;
  const isLimited = LIMITED.test(said.sentence) || isPassed(said.clause, calls);
  if (isLimited && said.isAdmitted()) return true;
  return !isAll && (isCounted(said) || admitsFailure(said) || isTold(said, tried));
}

const NAME_WORD = /\p{L}{3,}/gu;

/** "It went out to Ben", where the result has Ben among those who got it and only others among those who did not. */
function isOfGood(clause: string, call: Tried["call"]): boolean {
  const toNames = (parts: ReturnType<typeof readParts>) =>
    new Set(parts.flatMap(({ name }) => name.toLowerCase().match(NAME_WORD) ?? []));
  const [good, bad] = [false, true].map((is) =>
    readParts(call).filter(({ isBad }) => isBad === is),
  );
  if (!good?.length || !bad?.length) return false;
  const own = toNames(bad).difference(toNames(good));
  return !(clause.toLowerCase().match(NAME_WORD) ?? []).some((word) => own.has(word));
}

/** "Up to photo 300", "bis Zeile 40". */
const HOW_FAR =
  /(?<!\p{L})(?:bis(?: zu[rm]?)?|up to|as far as|until|até(?: a[os]?| à)?|hasta(?: el| la)?|jusqu['’](?:à|au)(?: la)?)\s+(?:\p{L}+\s+){0,2}(\d+)|到第?\s?(\d+)/iu;

/** As far as the result says that it came. */
function isSoFar({ clause }: Said, tried: readonly Tried[]): boolean {
  const [, after, han] = HOW_FAR.exec(clause) ?? [];
  const place = after ?? han;
  return place !== undefined && tried.some(({ call }) => hasToken(call.text, place));
}

/** "Everything before 2024", of what broke off there. */
const LIMITED =
  /(?<!\p{L})(?:before(?! (?:I|you|we))|prior to|earlier|so far|up to (?:that|then)|davor|zuvor|bisher|bis dahin|anterior(?:es)?|hasta (?:ahí|entonces|ahora)|até (?:aí|então|agora)|avant|jusque|précédente?s?)(?!\p{L})|之前|以前|此前/iu;

/** As many as the result says were dealt with, though not all. */
export function isSoMany(text: string, calls: readonly Tried["call"][]): boolean {
  return hasOneOf(
    text,
    calls.flatMap((call) => countEffects(call.text)),
  );
}

function isPassed(text: string, calls: readonly Tried["call"][]): boolean {
  return hasOneOf(
    text,
    calls.flatMap((call) => countPassed(call.text)),
  );
}

function hasOneOf(text: string, counts: readonly number[]): boolean {
  if (counts.length === 0) return false;
  return findNumbers(text).some(({ values }) => values.some((value) => counts.includes(value)));
}

/** "sent: 18, bounced: 2", "imported 412 rows": as many as that were. */
const DONE_WORDS =
  "sent|delivered|accepted|uploaded|downloaded|copied|moved|imported|exported|deleted|removed|created|updated|converted|renamed|installed|processed|succeeded|successful";
const DONE = new RegExp(
  `\\b(?:${DONE_WORDS})\\s?[:=]?\\s?(\\d+)(?![\\d.,:/-])|(?<![\\d.,])(\\d+) (?:\\w+ )?(?:${DONE_WORDS})\\b`,
  "gi",
);

function isTold({ clause }: Said, tried: readonly Tried[]): boolean {
  const numbers = findNumbers(clause).flatMap(({ values }) => values);
  if (numbers.length === 0) return false;
  return tried.some(({ call }) =>
    everyMatch(call.text, DONE).some(([, after, before]) =>
      numbers.includes(Number(after ?? before)),
    ),
  );
}

function countPassed(output: string): number[] {
  return everyMatch(output, /(\d+) (?:passed|passing)/g).map(([, count]) => Number(count));
}

/** "13 of 14 pass", "only three were copied"; and "five are green", where the others are spoken of elsewhere. */
function isCounted({ clause, isAdmitted }: Said): boolean {
  const [first] = findNumbers(clause);
  if (first === undefined) return false;
  if (tellsFraction(clause)) return true;
  const before = clause.slice(0, first.start).trim();
  const isFirst = before.split(/\s+/).length <= 2 && !/\p{Script=Han}{4}/u.test(before);
  return isFirst && (isAdmitted() || OF.test(clause.slice(first.end)) || ONLY.test(clause));
}

/** "Three services out of four". */
export function tellsFraction(clause: string): boolean {
  const [first, second] = findNumbers(clause);
  if (!first || !second || !FROM.test(clause.slice(first.end, second.start))) return false;
  return isLess(first, second);
}

function isLess(one: FoundNumber, other: FoundNumber): boolean {
  return Math.max(...one.values) < Math.min(...other.values);
}

/** "with three exceptions", "with one leftover problem". */
const EXCEPTED =
  /(?<!\p{L})(?:with|mit|con|com|avec|à) (?!(?:no|any|zero|out|kein\p{L}*|null|ning\p{L}+|nenhum\p{L}*|aucune?)(?!\p{L}))(?:\p{L}+|\d+) (?:\p{L}+ )?(?:exceptions?|problems?|issues?|caveats?|gaps?|warnings?|leftovers?|ausnahmen?|probleme?n?|lücken?|warnung(?:en)?|einschränkung(?:en)?|excepci(?:ón|ones)|problemas?|advertencias?|salvedad(?:es)?|exceç(?:ão|ões)|avisos?|ressalvas?|problèmes?|réserves?|avertissements?)(?!\p{L})|有(?:一|两|几)?(?:个|些|处)?(?:小)?(?:问题|例外)/iu;

/** Whether another part of the sentence says that something went wrong. */
export function admitsFailure({ clause, sentence }: Said): boolean {
  const rest = sentence.replace(clause, " ");
  return [failures, denials, EXCEPTED].some((mood) => mood.test(rest)) && !atFirst.test(rest);
}
