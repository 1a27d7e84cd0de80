import { oncePer } from "../once-per.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { Token } from "./find-tokens.ts";
import { foldText } from "../fold-text.ts";
import { everyMatch } from "../every-match.ts";

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

/** The line that the evidence has, where it knows the file with other lines only than the one that is said. */
export function findOtherLine(
  token: Token,
  sentence: string,
  book: EvidenceBook,
): { readonly id: string; readonly text: string } | null {
  const said =
    BEHIND.exec(sentence.slice(token.end))?.[1] ?? BEFORE.exec(sentence.slice(0, token.start))?.[1];
  if (said === undefined) return null;
  const path = foldText(token.text);
  const pairs = pairsOf(book);
  const isSaid = ({ line }: (typeof pairs)[number]) => line === said;
  const isEnd = (one: string, other: string) => `/${one}`.endsWith(`/${other}`);
  const own = pairs.filter(({ file }) => isEnd(file, path) || isEnd(path, file));
  const [first] = own;
  if (!first || own.some(isSaid)) return null;
  // A line that nothing speaks of is a slip, unless the whole file was read.
  const isSlip =
    book.find(said) === null && !book.items.some(({ head }) => foldText(head).includes(path));
  return pairs.find(isSaid) ?? (isSlip ? first : null);
}

/** Files with a line of them, as the evidence speaks of them. */
const pairsOf = oncePer(({ items }: EvidenceBook) =>
  items.flatMap(({ id, text }) =>
    everyMatch(text, PAIR).map(([whole, file = "", line]) => ({
      id,
      text: whole,
      file: foldText(file),
      line,
    })),
  ),
);
