import type { EvidenceBook } from "../evidence-book.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { oncePer } from "../once-per.ts";
import { orWorse, predicateBehind } from "./count-words.data.ts";
import type { ToldCount } from "./read-told-count.ts";

/** "5 low, 4 moderate, 2 high": how many there are of each, in their order. */
type Tally = { readonly id: string; readonly counts: ReadonlyMap<string, number> };

const PAIRS = /(?:^|[(:,;|]\s*)(\d+) (\p{L}+)(?=\s*[),;|]|\s*$)/gu;

/** A number of those of one kind or of several, where the evidence counts them by kind. */
export function judgeLabelled(told: ToldCount, book: EvidenceBook): Judgement | null {
  if (!told.isPart && !predicateBehind.test(told.behind)) return null;
  if (told.isNegated || told.isWhole) return null;
  for (const { id, counts } of talliesOf(book)) {
    const labels = [...counts.keys()];
    const named = new Set(book.toWords(told.rest).filter((word) => counts.has(word)));
    if (named.size === 0) continue;
    const [label = ""] = named;
    const isOpen = named.size === 1 && hasWorse(told.rest);
    const meant = isOpen ? labels.slice(labels.indexOf(label)) : [...named];
    const sum = meant.reduce((all, one) => all + (counts.get(one) ?? 0), 0);
    if (sum === told.count) {
      return { verdict: "supported", evidence: [id], why: "It follows from how many there are." };
    }
    return { verdict: "contradicted", evidence: [id], why: `The evidence has ${sum} of them.` };
  }
  return null;
}

function hasWorse(text: string): boolean {
  return text
    .split(/(?<=\p{L})(?=\s|及|或)/u)
    .some((_word, at, words) => orWorse.test(words.slice(at).join("")));
}

const talliesOf = oncePer((book: EvidenceBook): readonly Tally[] =>
  book.items.flatMap(({ id, text }) =>
    text.split("\n").flatMap((line) => {
      const pairs = [...line.matchAll(PAIRS)].map(
        ([, count = "", label = ""]) => [book.toWords(label).join(" "), Number(count)] as const,
      );
      return pairs.length > 1 ? [{ id, counts: new Map(pairs) }] : [];
    }),
  ),
);
