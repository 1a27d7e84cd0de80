import { findDates, type FoundDate } from "./find-dates.ts";
import { everyMatch } from "../every-match.ts";

const DATE =
  /(?<!\d)((?:19|20)\d\d)(?:([-_./]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])|[-_./](0[1-9]|1[0-2]))(?!\d)/g;

/** The dates that names are made of: "backup-20261113.sql", "/blog/2025/11/11/news". */
export function findEmbeddedDates(name: string): FoundDate[] {
  if (!/(?:19|20)\d\d/.test(name)) return [];
  return everyMatch(name, DATE).flatMap(({ 0: whole, 1: year, 3: month, 4: day, 5: only, index }) =>
    findDates([year, month ?? only, day].filter((part) => part !== undefined).join("-")).map(
      ({ readings }) => ({ start: index, end: index + whole.length, text: whole, readings }),
    ),
  );
}
