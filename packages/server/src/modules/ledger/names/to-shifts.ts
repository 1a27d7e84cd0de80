import type { EvidenceBook } from "../evidence-book.ts";
import { everyMatch } from "../every-match.ts";
import { oncePer } from "../once-per.ts";

/** Of a day. */
export const MINUTES = 1440;
const OFFSET =
  /(?:UTC|GMT)\s?([+−-])(\d{1,2})(?::?(\d\d))?|\d:\d\d(?::\d\d(?:\.\d+)?)?\s?([+−-])(\d\d):?(\d\d)(?!\d)|\d(?:Z|\s?UTC|\s?GMT)(?![\p{L}\p{N}+−-])/gu;
const PLACE = /(?<!\p{L})(?:Europe|America|Asia|Africa|Australia|Pacific|Atlantic)\/\p{Lu}\p{L}+/u;

/** How many minutes the clocks of the evidence are apart; any, where it says only of which place one is. */
export const toShifts = oncePer(({ items, question }: EvidenceBook): "any" | number[] => {
  const texts = [question, ...items.map(({ full }) => full)];
  const offsets = new Set(
    texts.flatMap((text) =>
      everyMatch(text, OFFSET).map(
        ([, sign, hour, minute, otherSign = sign, otherHour = hour, otherMinute = minute]) =>
          (otherSign === "+" ? 1 : -1) * (Number(otherHour ?? 0) * 60 + Number(otherMinute ?? 0)),
      ),
    ),
  );
  if (offsets.size > 0 && texts.some((text) => PLACE.test(text))) return "any";
  const all = [...offsets];
  return all.flatMap((one) =>
    all.flatMap((other) => (one === other ? [] : [(one - other + MINUTES) % MINUTES])),
  );
});
