import type { EvidenceBook } from "../evidence-book.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { oncePer } from "../once-per.ts";
import { orWorse, predicateBehind } from "./count-words.data.ts";
import type { ToldCount } from "./read-told-count.ts";
import { MOST_ITEMS } from "./read-lists.ts";
import { rowKinds } from "./row-kinds.data.ts";

/** "5 low, 4 moderate, 2 high": how many there are of each, in their order. */
type Tally = { readonly id: string; readonly counts: ReadonlyMap<string, number> };

const FIRST = /^[\s*_]*[\p{L}-]+/u;
const MOST_CHARACTERS = 20_000;
const PAIRS = /(?:^|[(:,;|]\s*)(\d+) (\p{L}+)(?=\s*[),;|]|\s*$)/gu;

/** A number of those of one kind or of several, where the evidence counts them by kind. */
export function judgeLabelled(told: ToldCount, book: EvidenceBook): Judgement | null {
  const { rest, count, isPart, isNegated } = told;
  if (isNegated) return null;
  const isOfSome = isPart || predicateBehind.test(told.behind);
  // "four errors": what is counted is itself a kind.
  const text = isOfSome ? rest : (FIRST.exec(rest)?.[0] ?? "");
  const found = talliesOf(book).flatMap(({ id, counts }) => {
    const labels = [...counts.keys()];
    const named = findLabels(labels, text, isOfSome ? book : null);
    if (named.length === 0) return [];
    const isOpen = named.length === 1 && hasWorse(rest);
    const meant = isOpen ? labels.slice(labels.indexOf(named[0] ?? "")) : named;
    return [{ id, sum: meant.reduce((all, one) => all + (counts.get(one) ?? 0), 0) }];
  });
  const [first] = found;
  if (!first) return null;
  const known = found.find(({ sum }) => sum === count);
  if (known) {
    const why = "It follows from how many there are.";
    return { verdict: "supported", evidence: [known.id], why };
  }
  if (isToldOf(told, book)) return null;
  const why = `The evidence has ${first.sum} of them.`;
  return { verdict: "contradicted", evidence: [first.id], why };
}

/** Whether the evidence has it beside one of their kind: a later run, or another tool, has others. */
function isToldOf({ count, rest }: ToldCount, book: EvidenceBook): boolean {
  const labelled = new RegExp(`(?<![\\d.,])${count} (\\p{L}+)`, "u");
  const labels = (book.numbers().byValue.get(count) ?? []).flatMap(
    ({ text }) => labelled.exec(text)?.[1]?.toLowerCase() ?? [],
  );
  return findLabels(labels.flatMap(book.toWords), rest, book).length > 0;
}

/** Those that a text names, in the words of any language where they are well known. */
function findLabels(labels: readonly string[], text: string, book: EvidenceBook | null): string[] {
  const words = new Set(book?.toWords(text));
  const kinds = rowKinds.filter(({ said }) => said.test(text));
  return labels.filter((label) => words.has(label) || kinds.some(({ said }) => said.test(label)));
}

function hasWorse(text: string): boolean {
  return text
    .split(/(?<=\p{L})(?=\s|及|或)/u)
    .some((_word, at, words) => orWorse.test(words.slice(at).join("")));
}

const talliesOf = oncePer((book: EvidenceBook): readonly Tally[] =>
  (book.items.length > MOST_ITEMS ? [] : book.items).flatMap(({ id, text }) =>
    text
      .slice(0, MOST_CHARACTERS)
      .split("\n")
      .flatMap((line) => {
        const pairs = [...line.matchAll(PAIRS)].map(
          ([, count = "", label = ""]) => [book.toWords(label).join(" "), Number(count)] as const,
        );
        return pairs.length > 1 ? [{ id, counts: new Map(pairs) }] : [];
      }),
  ),
);
