import type { BookItem, EvidenceBook, KnownToken } from "../evidence-book.ts";
import type { EvidenceRecord } from "./evidence-records.ts";
import { findNamed, type Comparison } from "./find-named.ts";
import type { Token } from "./find-tokens.ts";
import type { Check, CheckInput, Finding } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { oncePer } from "../once-per.ts";
import { toOtherRecord } from "./judge-tokens.ts";
import { everyMatch } from "../every-match.ts";

/** A word and a number, or a number that is too long to be an amount; of several that are listed each may be of another entry. */
const LABELLED =
  /(?<![\p{L}\p{N}_])(?:(\p{L}{2,20})[\s#:*`nº°.]{1,4}(\d{2,8})|(?<![.,])(\d{7,15}))(?![\p{L}\p{N}:/%]|[.,]\d|\s?[%€$£]|\s(?:[kKMGT]i?B|[kmcµ]?[mglsLWV]|kWh|mAh|min|px|h)(?!\p{L})|[*`]*\s?(?:[,、&和与及/]|(?:and|und|y|e|et|or|oder|ou|o)\s)\s?[#*`]*\d{2})/gu;

const HINT = /\d{7}|(?<=\p{L}{2}[^\p{L}\p{N}]{1,4})\d{2}/u;

/** "Order 50121", where the evidence has a column or a field of orders: a number that is a name. */
export const checkLabelledIds: Check = (input) => {
  const { sentence, tokens, isPlan, book } = input;
  if (sentence.form === "code" || !HINT.test(tokens.rest)) return [];
  const own = everyMatch(tokens.rest, LABELLED).flatMap(
    ({ 0: whole, 1: label, 2: number, 3: long, index }) => {
      const text = number ?? long ?? "";
      const start = index + whole.length - text.length;
      const token = { kind: "id" as const, start, end: start + text.length, text, readings: [] };
      const isName = label === undefined || labelsOf(book).has(toLabel(label));
      return isName && !isPlan(start) ? [token] : [];
    },
  );
  return own.flatMap((token): Finding[] => {
    const found = book.find(token.text);
    const item = found?.isAsked ? undefined : book.items.find(({ id }) => id === found?.ids[0]);
    if (!item || found?.ids.length !== 1) return [];
    const list = [...tokens.list, ...toListed(token, input)];
    const other = findOther(token, item, { ...input, tokens: { ...tokens, list } });
    const start = sentence.start + token.start;
    const end = sentence.start + token.end;
    return other ? [{ kind: "id", start, end, ...toOtherRecord(other) }] : [];
  });
};

/** A labelled number, and those of as many digits that stand without their label. */
function toListed(token: Token, { tokens, book }: CheckInput): Token[] {
  const bare = new RegExp(
    `(?<![\\p{L}\\p{N}.,:/-])\\d{${token.text.length}}(?![\\p{L}\\p{N}:/%-]|[.,]\\d)`,
    "gu",
  );
  return everyMatch(tokens.rest, bare).flatMap(({ 0: text, index }) => {
    if (index === token.start) return [token];
    const isKnown = book.find(text) !== null;
    return isKnown ? [{ ...token, text, start: index, end: index + text.length }] : [];
  });
}

const comparison: Comparison = {
  isSame: (said, { kind, text }) => kind === "id" && text === said.text,
  isAlike: (said, { kind, text }) =>
    kind === "id" && /^\d+$/.test(text) && text.length === said.text.length,
};

function findOther(token: Token, item: BookItem, input: CheckInput): EvidenceRecord | null {
  const records = input.book.records(item.id).map((record) => ({
    ...record,
    tokens: [...record.tokens, ...toNumbers(record, token.text.length)],
  }));
  const siblings = records.filter((record) =>
    record.tokens.some((one) => comparison.isAlike(token, one)),
  );
  const having = siblings.filter((record) =>
    record.tokens.some((one) => comparison.isSame(token, one)),
  );
  if (having.length === 0 || siblings.length < 2) return null;
  return findNamed(token, { having, siblings, comparison }, input) ?? null;
}

/** The whole numbers of so many digits. */
function toNumbers({ id, text }: EvidenceRecord, digits: number): KnownToken[] {
  return everyMatch(text, /(?<![\p{L}\p{N}.,:/-])\d+(?![\p{L}\p{N}:/-]|[.,]\d)/gu).flatMap(
    ({ 0: number, index }) =>
      number.length === digits
        ? [{ kind: "id", readings: [], start: index, end: index + digits, text: number, id }]
        : [],
  );
}

/** Asks first whether the word is over: most are followed by none of what a label is. */
const LABEL = /(?<![^\s|,;{"'(])\p{L}{2,20}(?=[^\p{L}]|$)(?=["']?(?:\s*[:=|,;]|\s{2}|\t|\s*$))/gmu;

/** "LH 1172". */
const CODE_HINT = /\p{Lu}{2} \d{2}/u;
const CODE = /(?<![\p{L}\p{N}])(\p{Lu}{2,4}) (\d{2,5})(?![\p{L}\p{N}])/gu;

/** The names of columns and of fields, and what several numbers stand behind. */
const labelsOf = oncePer(({ items }: EvidenceBook): ReadonlySet<string> => {
  const written = items.flatMap(({ text }) => {
    const series = CODE_HINT.test(text) ? findSeries(text) : [];
    return [...(text.match(LABEL) ?? []), ...series];
  });
  return new Set([...new Set(written)].map(toLabel));
});

function findSeries(text: string): string[] {
  const codes = Map.groupBy(everyMatch(text, CODE), ([, letters = ""]) => letters);
  const series = [...codes].filter(([, all]) => new Set(all.map(([one]) => one)).size > 1);
  return series.map(([letters]) => letters);
}

function toLabel(word: string): string {
  return foldText(word).replace(/s$/, "");
}
