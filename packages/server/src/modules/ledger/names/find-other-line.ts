import type { EvidenceBook } from "../evidence-book.ts";
import type { Token } from "./find-tokens.ts";
import { foldText } from "../fold-text.ts";

const LINE = "(?:line|zeile|línea|linha|ligne)";
const BEHIND = new RegExp(
  `^[\`"'*)\\]]*(?::|[\\s,(]*(?:\\p{Ll}{1,3} ){0,2}${LINE}\\s|[\\s,，(]*第\\s?)(\\d+)`,
  "iu",
);
const BEFORE = new RegExp(`${LINE}\\s(\\d+)\\s(?:\\p{Ll}{1,3} ){1,2}[\`"'*]*$`, "iu");
/** "src/a.ts:12", 'File "a.py", line 34'. */
const PAIR = new RegExp(
  `([\\p{L}\\p{N}_./-]+\\.\\p{L}{1,5})["']?(?::|\\(|,? (?:on )?${LINE} )(\\d+)`,
  "giu",
);

/** The file that has the line which is said of another, of which the evidence knows only other lines. */
export function findOtherLine(
  token: Token,
  sentence: string,
  { items }: EvidenceBook,
): { readonly id: string; readonly text: string } | null {
  const said =
    BEHIND.exec(sentence.slice(token.end))?.[1] ?? BEFORE.exec(sentence.slice(0, token.start))?.[1];
  if (said === undefined) return null;
  const path = foldText(token.text);
  const pairs = items.flatMap(({ id, text }) =>
    [...text.matchAll(PAIR)].map(([whole, file = "", line]) => ({
      id,
      text: whole,
      isOwn: foldText(file).endsWith(path) || path.endsWith(foldText(file)),
      isLine: line === said,
    })),
  );
  const own = pairs.filter(({ isOwn }) => isOwn);
  if (own.length === 0 || own.some(({ isLine }) => isLine)) return null;
  return pairs.find(({ isLine }) => isLine) ?? null;
}
