import { headingOf } from "../numbers/table-above.ts";
import type { CheckInput } from "../finding.ts";
import type { Language } from "../detect-language.ts";
import type { Token } from "./find-tokens.ts";
import { lasts, lengthHeads } from "./times.data.ts";

/** "It takes 4 h 54", or in a column of lengths: how long something takes, and no time of day. */
export function isLength(
  { start, end, text: said }: Token,
  { sentence: { text, above, form }, language }: CheckInput,
): boolean {
  // No clock is written so there.
  if (/\dh|\d\sh/i.test(said) && HOURLY.has(language)) return true;
  if (form === "row" && lengthHeads.test(headingOf(above, text.slice(0, start)))) return true;
  return lasts.test(`${text.slice(Math.max(0, start - 30), start)}#${text.slice(end, end + 20)}`);
}

const HOURLY: ReadonlySet<Language> = new Set(["en", "de", "zh"]);
