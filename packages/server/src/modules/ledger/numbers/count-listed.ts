import { numberWords } from "./units.data.ts";

/** "three files: a, b and c.": what is counted, and a list of all of it. */
const LIST = /^([^:：.,;，；。()\d]{2,60})[:：]\s*([^:：;；()[\]{}\n]+?)[.。!]?\s*$/u;
const SOME =
  /(?<!\p{L})(?:including|include[sd]?|such as|among|like|darunter|etwa|incluindo|entre|como|incluido|incluyendo|dont|notamment|comme|par exemple|por ejemplo|por exemplo|zum beispiel|or|oder|ou|rest|resto|reste|others?|etc)(?!\p{L})|z\. ?b|e\.g|包括|例如|比如|等|或/iu;
const LAST = /\s(?:and|und|e|y|et|sowie)\s|和|及/iu;
const NEXT = /,\s|，|、/u;
const ONE = /^(?:one|an?|eine?[nr]?|uma?|un[oa]?|une)$/iu;
const MOST_WORDS = 4;
const MOST = 12;

/** How many things a sentence lists behind their number, where it lists them one by one, or by kind, and to the end. */
export function countListed(count: number, behind: string): number[] {
  const [, before = "", list = ""] = LIST.exec(behind) ?? [];
  if (count > MOST || list === "" || SOME.test(before) || SOME.test(list)) return [];
  const [others = "", last = "", ...more] = list.split(LAST);
  if (last === "" || more.length > 0 || NEXT.test(last)) return [];
  const items = [...others.split(NEXT), last].map((item) => item.trim().split(/\s+/));
  if (items.some(({ length }) => length > MOST_WORDS)) return [];
  // "five problems: three errors and two warnings".
  const parts = items.flatMap((words) => (words.length > 1 ? (toCount(words[0]) ?? []) : []));
  const sum = parts.reduce((all, part) => all + part, 0);
  if (parts.length === items.length) return [sum, items.length];
  return parts.length === 0 ? [items.length] : [];
}

function toCount(word = ""): number | null {
  if (ONE.test(word)) return 1;
  return /^\d{1,4}$/.test(word) ? Number(word) : (numberWords.get(word.toLowerCase()) ?? null);
}
