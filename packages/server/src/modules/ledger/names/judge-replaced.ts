import type { KnownToken } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { toFolded, type Comparison } from "../entries/find-other-entry.ts";
import type { Token } from "./find-tokens.ts";
import type { Judgement } from "./judge-tokens.ts";
import { transitionsOf } from "./transitions.ts";

const NOW =
  /(?<!\p{L})(?:now|jetzt|nun|nunmehr|agora|ahora|maintenant|désormais)(?!\p{L})|现在|目前|如今|已更新/iu;
/** Before what is no more. */
const OLD =
  /(?<!\p{L})(?:from|instead of|than|was|were|old|before|von|statt|als|war|vorher|de|da|do|desde|em vez d[eo]|antes|era|en lugar de|du|depuis|au lieu d[eu]|était|avant)\s+(?:\p{L}+\s+)?[*`v]*$|[从由][^，。]{0,6}$/iu;

/** "It is now at 9f31c0e", where the evidence has "9f31c0e..b7720ad": what is there now is the other. */
export function judgeReplaced(
  token: Token,
  comparison: Comparison,
  input: CheckInput,
): Judgement | null {
  const { text } = input.sentence;
  if (!NOW.test(text) || OLD.test(text.slice(0, token.start))) return null;
  const first = findLast(token, comparison, input);
  const isTold = input.tokens.list.some(
    (other) => first !== null && comparison.isSame(toFolded(other), first),
  );
  if (!first?.id || isTold) return null;
  return { verdict: "contradicted", evidence: [first.id], why: `It became ${first.text}.` };
}

/** What it became, where all that is said of it last in the results of calls says so. */
function findLast(token: Token, { isSame }: Comparison, { book }: CheckInput): KnownToken | null {
  const said = toFolded(token);
  // What is said of it last holds.
  const same = [
    ...new Map(
      book.tokens.flatMap((known) => (isSame(said, known) ? [[known.id, known] as const] : [])),
    ).values(),
  ];
  // What a tool was given tells nothing of what came of it.
  const told = same.filter(({ id, start }) => {
    const item = book.items.find((one) => one.id === id);
    return item !== undefined && start >= item.head.length;
  });
  const next = told.map((known) => transitionsOf(book).find(({ from }) => from === known)?.to);
  const [first] = next;
  return first && next.every((one) => one && !isSame(said, one)) ? first : null;
}
