import type { BookItem, KnownToken } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { everyMatch } from "../every-match.ts";
import { denials } from "../moods.data.ts";
import type { Token } from "./find-tokens.ts";
import { compares, sides, type Sides } from "./roles.data.ts";
import { toColumn } from "./to-column.ts";

/**
 * The version of the other side, where one that the evidence has of the client is said to be the
 * server's, or the latest one is said to be what an update brings.
 */
export function findOtherSide(
  token: Token,
  same: readonly KnownToken[],
  input: CheckInput,
): KnownToken | null {
  const [first] = same;
  if (!first || same.some(({ id }) => id === null || id !== first.id)) return null;
  const item = input.book.items.find(({ id }) => id === first.id);
  if (!item) return null;
  // What an update would bring is told of what is offered; all else that is planned may be so.
  const own = input.isPlan(token.start) ? sides.slice(1) : sides;
  for (const pair of own) {
    const said = pair.some(({ said: cue }) => cue.test(input.sentence.text))
      ? toSaid(token, pair, input)
      : null;
    if (said === null) continue;
    const known = same.map((one) => toKnown(one, pair, item));
    if (!known.every((side) => side !== null && side !== said)) continue;
    const other = input.book
      .tokensOf(item.id)
      .find(
        (one) =>
          one.kind === "version" &&
          !same.includes(one) &&
          toKnown(one, pair, item) === said &&
          (toColumn(one, item) === null || toLine(one, item) === toLine(first, item)),
      );
    if (other) return other;
  }
  return null;
}

const CUT =
  /[,;，；、。]\s?|\s(?:and|und|e|y|et|but|while|whereas|aber|während|mas|enquanto|pero|mientras|mais|tandis que)\s|而/giu;

/** Which side is spoken of: by the nearest word between this version and the ones beside it. */
function toSaid(token: Token, pair: Sides, { sentence: { text }, tokens }: CheckInput) {
  const own = tokens.list.filter(({ kind }) => kind === "version");
  const last = own.findLast(({ end }) => end <= token.start);
  const next = own.find(({ start }) => start >= token.end);
  const before = text.slice(last?.end ?? 0, token.start);
  const lead = last ? before.slice(everyMatch(before, CUT).map(endOf).at(-1) ?? 0) : before;
  // "8.57.1 (latest 9.37.0)": what leads to the next one is said of that.
  const behind = text.slice(token.end, next?.start).replace(next ? /\s?[(（].*$/su : "", "");
  const tail = behind.slice(0, everyMatch(behind, CUT)[0]?.index);
  if ([denials, compares].some((word) => word.test(lead) || word.test(tail))) return null;
  const nearest = toNearest(lead, pair);
  if (nearest !== null) return nearest;
  const begun = pair.map(({ said }) => tail.search(said));
  const named = begun.flatMap((at, side) => (at < 0 ? [] : [side]));
  return named.length === 1 ? (named[0] ?? null) : null;
}

function endOf({ index, 0: match }: RegExpExecArray): number {
  return index + match.length;
}

/** The side whose word comes last. */
function toNearest(text: string, pair: Sides): number | null {
  const places = pair.map(({ said }) => {
    const all = everyMatch(text, new RegExp(said.source, "giu"));
    return all.at(-1)?.index ?? -1;
  });
  const last = Math.max(...places);
  return last < 0 ? null : places.indexOf(last);
}

/** Which side a version of the evidence is of: by its column or its label. */
function toKnown(known: KnownToken, pair: Sides, item: BookItem): number | null {
  if (known.start < item.head.length) return null;
  const of = (text: string) => {
    const at = pair.map(({ known: label }) => label.test(text));
    return at.filter(Boolean).length === 1 ? at.indexOf(true) : null;
  };
  const column = toColumn(known, item);
  if (column !== null) return of(column);
  const before = item.full.slice(0, known.start).split("\n").at(-1) ?? "";
  return of(before.replace(/^.*(?:[,;}|](?!\d)|\d\.\d+\P{L})/su, ""));
}

function toLine({ start }: KnownToken, { full }: BookItem): number {
  return full.lastIndexOf("\n", start - 1);
}
