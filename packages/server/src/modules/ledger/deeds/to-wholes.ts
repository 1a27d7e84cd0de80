import { findNumbers } from "../numbers/find-numbers.ts";
import { everyOne } from "../moods.data.ts";
import { countWords, theWhole } from "./parts.data.ts";

/** Whether all of something are spoken of, and how many they are said to be. */
export function toWholes(text: string): {
  readonly isAll: boolean;
  readonly numbers: readonly number[];
} {
  const [, after, han] = theWhole.exec(text) ?? [];
  const counted = after ?? han;
  const isAll = counted !== undefined || everyOne.test(text);
  if (!isAll) return { isAll, numbers: [] };
  const word = counted === undefined ? -1 : countWords.findIndex((each) => each.test(counted));
  const own = word < 0 ? [] : [word + 2];
  return { isAll, numbers: [...own, ...findNumbers(text).flatMap(({ values }) => values)] };
}
