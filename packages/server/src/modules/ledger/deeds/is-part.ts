import { isPretence } from "./tell-outcome.ts";
import { findNumbers } from "../numbers/find-numbers.ts";
import { atFirst, denials, failures, partial, theRest } from "../moods.data.ts";
import { readParts } from "./read-parts.ts";
import type { Said } from "./said.ts";
import type { Tried } from "./tried.ts";

const OF = /^\s*(?:of|out of|von|der|de|dos|das|sur|des)(?!\p{L})|^\s*\//iu;
const ONLY = /(?<!\p{L})(?:only|nur|só|apenas|sólo|solo|seulement|just|ne)(?!\p{L})|只|仅/iu;

/** What went well of something that did not: "13 of 14 pass" is for the check of numbers to judge. */
export function isPart(said: Said, isAll: boolean, tried: readonly Tried[]): boolean {
  const isRest = theRest.test(said.sentence) && said.isAdmitted();
  if (isRest || theRest.test(said.clause) || partial.test(said.clause)) return true;
  // What was only tried out was not done in part either.
  if (tried.every(({ call }) => isPretence(call))) return false;
  const calls = tried.map(({ call }) => call);
  if (!isAll && said.isAdmitted() && calls.some((call) => isOfGood(said.clause, call))) return true;
  if (LIMITED.test(said.sentence) && said.isAdmitted()) return true;
  return !isAll && (isCounted(said) || admitsFailure(said));
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

/** "Everything before 2024", of what broke off there. */
const LIMITED =
  /(?<!\p{L})(?:before(?! (?:I|you|we))|prior to|earlier|so far|up to (?:that|then)|davor|zuvor|bisher|bis dahin|anterior(?:es)?|hasta (?:ahí|entonces|ahora)|até (?:aí|então|agora)|avant|jusque|précédente?s?)(?!\p{L})|之前|以前|此前/iu;

/** "13 of 14 pass", "only three were copied"; and "five are green", where the others are spoken of elsewhere. */
function isCounted({ clause, isAdmitted }: Said): boolean {
  const [first] = findNumbers(clause);
  if (first === undefined) return false;
  const before = clause.slice(0, first.start).trim();
  const isFirst = before.split(/\s+/).length <= 2 && !/\p{Script=Han}{4}/u.test(before);
  return isFirst && (isAdmitted() || OF.test(clause.slice(first.end)) || ONLY.test(clause));
}

/** "with three exceptions", "with one leftover problem". */
const EXCEPTED =
  /(?<!\p{L})(?:with|mit|con|com|avec|à) (?!(?:no|any|zero|out|kein\p{L}*|null|ning\p{L}+|nenhum\p{L}*|aucune?)(?!\p{L}))(?:\p{L}+|\d+) (?:\p{L}+ )?(?:exceptions?|problems?|issues?|caveats?|gaps?|warnings?|leftovers?|ausnahmen?|probleme?n?|lücken?|warnung(?:en)?|einschränkung(?:en)?|excepci(?:ón|ones)|problemas?|advertencias?|salvedad(?:es)?|exceç(?:ão|ões)|avisos?|ressalvas?|problèmes?|réserves?|avertissements?)(?!\p{L})|有(?:一|两|几)?(?:个|些|处)?(?:小)?(?:问题|例外)/iu;

/** Whether another part of the sentence says that something went wrong. */
function admitsFailure({ clause, sentence }: Said): boolean {
  const rest = sentence.replace(clause, " ");
  return [failures, denials, EXCEPTED].some((mood) => mood.test(rest)) && !atFirst.test(rest);
}
