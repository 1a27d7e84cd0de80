import { everyMatch } from "../every-match.ts";
import type { Grid } from "./read-grids.ts";

/** An amount as it is written: "131.20 EUR", "€5", "402 kWh". */
const AMOUNT =
  /(?<![\p{L}\p{N}_#.,:/-])(?:(?:\p{Sc}|R\$|US\$)\s?)?[-−]?\d[\d.,]*(?<=\d)(?:\s?(?:%|\p{Sc}|\p{L}{1,5}(?:\/\p{L}{1,4})?)(?![\p{L}\p{N}]))?(?![\p{L}\p{N}:/-])/gu;
/** Of moments and places nobody says so much. */
const NO_AMOUNT = /\d[:/-]\d|\d\.\d+\.\d/u;
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}'’&._-]*/gu;
const LEAST_ROWS = 3;
const MOST_ROWS = 60;
const MOST_AMOUNTS = 6;
/** So many of the lines with numbers are made alike. */
const MOST = 0.7;

type Line = { readonly texts: readonly string[]; readonly amounts: readonly string[] };

/**
 * Lines that begin with a name and have several amounts each: "March: 118.40 EUR (352 kWh)". Words that
 * stand before an amount in every line are what it is called.
 */
export function fromNamedLines(lines: readonly string[]): Grid[] {
  const numbered = lines.filter((line) => /\d/.test(line));
  if (numbered.length < LEAST_ROWS || numbered.length > MOST_ROWS) return [];
  const read = numbered.filter((line) => !NO_AMOUNT.test(line)).map(readLine);
  const [width = 0, alike = []] =
    [...Map.groupBy(read, ({ amounts }) => amounts.length)].toSorted(
      ([, one], [, other]) => other.length - one.length,
    )[0] ?? [];
  const isEnough = alike.length >= LEAST_ROWS && alike.length >= numbered.length * MOST;
  // One plain number may be anything.
  const isMeasured = alike.every(({ amounts }) => /\p{Sc}|\p{L}|%/u.test(amounts[0] ?? ""));
  const isFew = width > 1 ? width <= MOST_AMOUNTS : width === 1 && isMeasured;
  if (!isFew || !isEnough) return [];
  const labels = Array.from({ length: width }, (_one, at) =>
    commonWords(alike.map(({ texts }) => texts[at] ?? "")),
  );
  const rows = alike.map(({ texts: [first = ""], amounts }) => [
    wordsOf(first)
      .filter((word) => !labels[0]?.includes(word))
      .join(" "),
    ...amounts,
  ]);
  return [{ header: ["", ...labels.map((words) => words.join(" "))], rows }];
}

/** What stands before each amount, and the amounts. */
function readLine(line: string): Line {
  const found = everyMatch(line, AMOUNT);
  const texts = found.map(({ index }, at) => {
    const last = found[at - 1];
    return line.slice(last ? last.index + last[0].length : 0, index);
  });
  return { texts, amounts: found.map(([amount]) => amount) };
}

function commonWords([first = "", ...more]: readonly string[]): string[] {
  const others = more.map((text) => new Set(wordsOf(text)));
  return wordsOf(first).filter((word) => others.every((words) => words.has(word)));
}

function wordsOf(text: string): string[] {
  return everyMatch(text, WORDS).map(([word]) => word);
}
