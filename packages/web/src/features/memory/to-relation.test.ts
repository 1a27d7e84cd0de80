import { expect, it } from "vitest";
import { toRelation } from "./to-relation.ts";

it.each([
  ["lives_in", "lives in", "live in"],
  ["studies_at", "studies at", "study at"],
  ["teaches", "teaches", "teach"],
  ["uses", "uses", "use"],
  ["has_cat", "has cat", "have cat"],
  ["is_fond_of", "is fond of", "are fond of"],
  ["from", "is from", "are from"],
  ["born_in", "was born in", "were born in"],
  ["allergic_to", "is allergic to", "are allergic to"],
  ["grew_up_in", "grew up in", "grew up in"],
  ["address", "address", "address"],
  ["boss_of", "boss of", "boss of"],
  ["partner", "partner", "partner"],
])("%s reads as “%s”, and of you as “%s”", (key, ofThem, ofYou) => {
  expect([toRelation(key, false), toRelation(key, true)]).toEqual([ofThem, ofYou]);
});
