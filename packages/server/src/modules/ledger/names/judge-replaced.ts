import type { CheckInput } from "../finding.ts";
import type { Comparison } from "./find-named.ts";
import { toFoldedToken } from "./find-named.ts";
import type { Token } from "./find-tokens.ts";
import type { Judgement } from "./judge-tokens.ts";

const ARROW = /^["'`)\s]*(?:\.{2,3}|[-=]>|→|⇒)[\s"'`(]*$/u;
const NOW =
  /(?<!\p{L})(?:now|jetzt|nun|nunmehr|agora|ahora|maintenant|désormais)(?!\p{L})|现在|目前|如今|已更新/iu;
/** Before what is no more. */
const OLD =
  /(?<!\p{L})(?:from|instead of|than|was|were|old|before|von|statt|als|war|vorher|de|da|do|desde|em vez d[eo]|antes|era|en lugar de|du|depuis|au lieu d[eu]|était|avant)\s+(?:\p{L}+\s+)?[*`v]*$|[从由][^，。]{0,6}$/iu;

/** "It is now at 9f31c0e", where the evidence has "9f31c0e..b7720ad": what is there now is the other. */
export function judgeReplaced(
  token: Token,
  { isSame }: Comparison,
  { sentence: { text }, book, tokens }: CheckInput,
): Judgement | null {
  if (!NOW.test(text) || OLD.test(text.slice(0, token.start))) return null;
  const said = toFoldedToken(token);
  // What is said of it last holds.
  const same = [
    ...new Map(
      book.tokens.flatMap((known) => (isSame(said, known) ? [[known.id, known] as const] : [])),
    ).values(),
  ];
  const next = same.flatMap(({ id, start, end }) => {
    const { full = "", head = "" } = book.items.find((item) => item.id === id) ?? {};
    // What a tool was given tells nothing of what came of it.
    if (start < head.length) return [];
    return book.tokens.find(
      (known) =>
        known.id === id &&
        known.kind === token.kind &&
        known.start > end &&
        ARROW.test(full.slice(end, known.start)),
    );
  });
  const [first] = next;
  if (!first?.id || !next.every((one) => one && !isSame(said, one))) return null;
  const isTold = tokens.list.some((other) => isSame(toFoldedToken(other), first));
  if (isTold) return null;
  return { verdict: "contradicted", evidence: [first.id], why: `It became ${first.text}.` };
}
