import { shortWeekdays, weekdays } from "./weekdays.data.ts";
import { everyMatch } from "../every-match.ts";

const long = weekdays.map((names, day) => `(?<l${day}>(?:${names})s?)`).join("|");
/** Cut short they are words of other languages: so only with a capital, or before a date. */
const short = shortWeekdays
  .map(
    (names, day) =>
      `(?<s${day}>${names.replaceAll(/(?<=^|\|)\p{Ll}/gu, (letter) => letter.toUpperCase())})`,
  )
  .join("|");
const LONG = new RegExp(`(?<!\\p{L})(?:${long})(?!\\p{Ll})`, "giu");
const SHORT = new RegExp(`(?<!\\p{L})(?:${short})(?![\\p{L}\\p{N}])`, "gu");
const HINT =
  /day|tag|feira|woch|lun|mar|mi[eé]|jue|jeu|vie|ven|s[aá]b|dom|sam|dim|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Seg|Ter|Qua|Qui|Sex|周|星期/iu;
const SPAN = /^\.?\s?(?:-|–|to|bis|a|à|até|至|到)\s?$/iu;

/** The days of the week that a text names, Sunday being 0; "Mon-Fri" names five. */
export function findNamedDays(text: string): number[] {
  if (!HINT.test(text)) return [];
  const found = [...everyMatch(text, LONG), ...everyMatch(text, SHORT)]
    .map(({ 0: word, index, groups = {} }) => {
      const name = Object.keys(groups).find((key) => groups[key] !== undefined) ?? "l0";
      return { day: Number(name.slice(1)), start: index, end: index + word.length };
    })
    .toSorted((one, other) => one.start - other.start);
  return found.flatMap(({ day, end }, at) => {
    const next = found[at + 1];
    if (!next || !SPAN.test(text.slice(end, next.start))) return [day];
    return Array.from({ length: (next.day - day + 7) % 7 }, (_, more) => (day + more) % 7);
  });
}
