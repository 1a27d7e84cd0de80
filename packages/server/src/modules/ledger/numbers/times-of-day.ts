import type { EvidenceBook } from "../evidence-book.ts";
import { everyMatch } from "../every-match.ts";
import { oncePer } from "../once-per.ts";
import type { Amount } from "./reckon-twice.ts";

const SECOND = 1_000;
const MINUTE = 60_000;
const LAP = /(?<![\d:.])(\d{1,2}):([0-5]\d\.\d{1,3})(?!\d)/gu;

/** "3 h 30" and "1:32.118" read as times of day, and may be none. */
export const timesOfDay = oncePer(({ dates, items }: EvidenceBook): Amount[] => {
  const clocks = dates.flatMap(({ readings: [moment] }) =>
    moment?.month === null && moment.time !== null
      ? [{ value: moment.time * MINUTE, said: moment.time, measure: "time" }]
      : [],
  );
  const laps = items.flatMap(({ text }) =>
    everyMatch(text, LAP).map(([, minutes = "", seconds = ""]) => {
      const value = Number(minutes) * MINUTE + Number(seconds) * SECOND;
      return { value, said: value / SECOND, measure: "time" };
    }),
  );
  return [...clocks, ...laps];
});
