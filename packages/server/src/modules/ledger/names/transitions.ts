import type { BookItem, EvidenceBook, KnownToken } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";

/** What became of what, as an item tells it. */
export type Transition = { readonly from: KnownToken; readonly to: KnownToken };

const ARROW = /^["'`)\s]*(?:\.{2,3}|[-=]>|→|⇒)[\s"'`(]*$/u;
const OLD =
  /(?<!\p{L})(?:from|old|previous|before|von|vorher|alt|de|desde|avant|ancien|antes|anterior)[\p{L}_]*["']?\s?[:=]?\s*["'`(v]*$/iu;
const NEW =
  /^["'`)\s]*,?\s*["']?(?:to|new|current|after|now|auf|nach|nachher|neu|à|a|para|après|nouveau|nuevo|después|novo|depois)[\p{L}_]*["']?\s?[:=]?\s*["'`(v]*$/iu;
/** "Unpacking curl (8.6) over (8.5)". */
const OVER = /^\)?\s*over\s*\(?$/;
const MOST_BETWEEN = 40;

/** From one version, commit or file to the next: arrows, fields, lines that were taken out and put in. */
export const transitionsOf = oncePer(({ items, tokensOf }: EvidenceBook): readonly Transition[] =>
  items.flatMap((item) => {
    const own = tokensOf(item.id).filter(({ start }) => start >= item.head.length);
    return own.flatMap((one, at) => {
      const next = own.slice(at + 1).find(({ kind }) => kind === one.kind);
      return next && next.start - one.end <= MOST_BETWEEN ? toTransition(one, next, item) : [];
    });
  }),
);

function toTransition(one: KnownToken, next: KnownToken, { full }: BookItem): Transition[] {
  const between = full.slice(one.end, next.start);
  if (ARROW.test(between)) return [{ from: one, to: next }];
  if (OVER.test(between)) return [{ from: next, to: one }];
  const before = full.slice(Math.max(0, one.start - MOST_BETWEEN), one.start);
  // A letter goes from one to the other and makes neither of them the other.
  const isFields = !one.text.includes("@") && OLD.test(before) && NEW.test(between);
  const [line, other] = [one, next].map(({ start }) =>
    full.slice(full.lastIndexOf("\n", start - 1) + 1, start),
  );
  const isDiff =
    line?.startsWith("-") === true &&
    !line.startsWith("---") &&
    other === line.replace("-", "+") &&
    /^[^\n]*\n\+/.test(between);
  return isFields || isDiff ? [{ from: one, to: next }] : [];
}
