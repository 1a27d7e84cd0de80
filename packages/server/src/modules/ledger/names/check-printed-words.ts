import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput, Finding } from "../finding.ts";
import { everyMatch } from "../every-match.ts";

const NOTHING =
  /(?<!\p{L})(?:print(?:s|ed) nothing|output nothing|nothing (?:is|was) printed|(?:gibt|gab) nichts aus|no imprim\p{L}+ nada|não imprim\p{L}+ nada|n['’]affiche rien|n['’]a rien affiché)(?!\p{L})|什么也没(?:有)?(?:打印|输出)|没有(?:任何)?输出/iu;
/** Without one of these it speaks of neither. */
const PRINTED =
  /print|nothing|zahlen|numbers|integers|números|nombres|entier|enteros|inteiros|gibt|gab|imprim|affich|数|输出|打印/i;
const NO_OUTPUT =
  /^[^\p{L}\p{N}]*(?:no output|empty|none)?[^\p{L}\p{N}]*(?:\[(?:exit code|ended) [^\]]*\]\s*)?$/iu;

/** "Prints nothing when all is well". */
const GENERAL =
  /(?<!\p{L})(?:when|if|unless|wenn|falls|cuando|si|quando|se|quand|lorsque)(?!\p{L})|时/iu;
/** npm says what it starts. */
const STARTED = /^> .*$/gm;

/** What fails prints its error alone. */
function isSilent({ call, text }: EvidenceBook["calls"][number]): boolean {
  return call.exitCode !== 0 || NO_OUTPUT.test(text.replaceAll(STARTED, ""));
}

/** What was printed, told in words: "1, 2 and 4", "nothing". */
export function checkPrintedWords({ sentence, book, isPlan }: CheckInput): Finding[] {
  if (!PRINTED.test(sentence.text)) return [];
  const runs = book.calls.filter(({ call }) => call.exitCode !== null);
  if (runs.length === 0) return [];
  const { text, start } = sentence;
  const toFinding = (match: RegExpExecArray, id: string, why: string): Finding => {
    const place = { start: start + match.index, end: start + match.index + match[0].length };
    return { kind: "output", ...place, verdict: "contradicted", evidence: [id], why };
  };
  const silent = NOTHING.exec(text);
  const [only] = runs;
  const isTold = silent && !isPlan(silent.index) && !GENERAL.test(text.slice(silent.index));
  if (isTold && only && !runs.some(isSilent)) {
    return [toFinding(silent, only.id, "Something was printed.")];
  }
  if (!/\d/.test(text)) return [];
  return everyMatch(text, LISTED).flatMap((match) => {
    const other = isPlan(match.index) ? null : findOtherList(toNumbers(match[0]), runs);
    return other ? [toFinding(match, other.id, `It printed ${other.numbers.join(", ")}.`)] : [];
  });
}

const LISTED =
  /(?<![\p{L}\p{N}.,])-?\d+(?:(?:,\s|[、，]\s?|,?\s(?:and|und|y|e|et)\s|\s?和\s?)-?\d+){2,}(?![\p{L}\p{N}%]|[.,]\d)/gu;
const MOST_LISTED = 200;

function toNumbers(text: string): number[] {
  return (text.match(/-?\d+/g) ?? []).map(Number);
}

/** What was printed, where it begins as the list does and goes on otherwise. */
function findOtherList(said: readonly number[], runs: EvidenceBook["calls"]) {
  const lists = runs.flatMap(({ id, text }) => {
    const isPlain = text.length < MOST_LISTED * 10 && !/\d[.:/-]\d|\p{L}\d/u.test(text);
    return isPlain ? [{ id, numbers: toNumbers(text).slice(0, MOST_LISTED) }] : [];
  });
  const isAt = (numbers: readonly number[], from: number, length: number) =>
    said.slice(0, length).every((one, at) => one === numbers[from + at]);
  const has = (numbers: readonly number[], length: number) =>
    numbers.some((_one, from) => isAt(numbers, from, length));
  if (lists.some(({ numbers }) => has(numbers, said.length))) return null;
  return lists.find(({ numbers }) => has(numbers, 2)) ?? null;
}
