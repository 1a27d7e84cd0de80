import type { FoundNumber } from "./find-numbers.ts";

/** Behind a number: half a one more. */
const HALF = / (?:and a half|e mei[oa]|y medi[oa]|et demie?)(?!\p{L})/iuy;
/** Behind an hour: a quarter of it more, or three. */
const QUARTERS =
  / (?:(and a quarter|e um quarto|y cuarto|et quart)|(?:and three[ -]quarters|e três quartos|y tres cuartos|(?:et )?trois quarts))(?!\p{L})/iuy;

const PART_STARTS: ReadonlySet<string> = new Set("aeytAEYT");

/** "seven and a half", "deux heures et demie", "an hour and a quarter". */
export function addPart(number: FoundNumber, text: string): FoundNumber {
  if (!PART_STARTS.has(text.charAt(number.end + 1))) return number;
  HALF.lastIndex = number.end;
  QUARTERS.lastIndex = number.end;
  const half = HALF.exec(text)?.[0];
  const [said, quarter] = (number.unit?.measure === "time" && QUARTERS.exec(text)) || [half];
  if (said === undefined) return number;
  const end = number.end + said.length;
  const [part, step] =
    half === undefined ? [quarter === undefined ? 0.75 : 0.25, 0.25] : [0.5, 0.5];
  const values = number.values.map((value) => value + part);
  return { ...number, values, step, end, text: text.slice(number.start, end) };
}
