import { type Item, tellingWords } from "../evidence/evidence-book.ts";

/** The calls that were given most of what a text says; where none was given any of it, all of them. */
export function nearestCalls(text: string, calls: readonly Item[]): readonly Item[] {
  const words = tellingWords(text);
  const scores = calls.map(({ call }) => {
    const given = new Set(tellingWords(`${call?.tool} ${call?.input}`));
    return words.filter((word) => given.has(word)).length;
  });
  const most = Math.max(0, ...scores);
  return calls.filter((_call, at) => scores[at] === most);
}
