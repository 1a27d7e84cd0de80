import { isNumeral } from "../is-numeral.ts";
import type { Moment } from "../names/find-dates.ts";
import { smallWords } from "../small-words.ts";
import { timeWords, toWords } from "../../text/index.ts";

/** Inflections, compounds and cognates begin alike. */
const KEY_LETTERS = 5;
/** Days and months tell rows apart. */
const times: ReadonlySet<string> = new Set(timeWords.flatMap(toWords));
/** Stand in every reference: `File "a.py", line 3`. */
const references: ReadonlySet<string> = new Set(
  [
    "file",
    "line",
    "Datei",
    "Zeile",
    "archivo",
    "línea",
    "arquivo",
    "linha",
    "fichier",
    "ligne",
  ].flatMap(toWords),
);
const HAN = /\p{Script=Han}/u;

/** A word as entries are told apart by it; null of one that tells nothing. */
export function toKey(word: string): string | null {
  if (isNumeral(word)) return word.length > 1 ? word.replace(/^0+(?=\d)/, "") : null;
  if ((smallWords.has(word) && !times.has(word)) || references.has(word)) return null;
  if (word.length < 3) return HAN.test(word) ? word : null;
  return word.slice(0, KEY_LETTERS);
}

export function addKeys(words: readonly string[], keys: Set<string>): void {
  for (const word of words) {
    const key = toKey(word);
    if (key !== null) keys.add(key);
  }
}

/** A day and a time of day, however they are written. */
export function toMomentKeys(readings: readonly Moment[]): string[] {
  return readings.flatMap(({ month, day, time }) => [
    ...(day === null ? [] : [`day ${month ?? ""}-${day}`]),
    ...(time === null ? [] : [`time ${time}`]),
  ]);
}
