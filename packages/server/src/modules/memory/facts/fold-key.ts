import { foldName } from "./fold-name.ts";
import { sameKeys } from "./fact-keys.data.ts";

/** A key as it is compared: "Lives in", "lives-in" and "residence" are "lives_in". */
export function foldKey(key: string): string {
  const words = foldName(key).split(" ");
  const spelt = words.map((word) => sameKeys.get(word) ?? word).join("_");
  return sameKeys.get(spelt) ?? spelt;
}
