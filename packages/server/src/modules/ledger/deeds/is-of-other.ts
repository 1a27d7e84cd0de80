import { causes } from "./account.data.ts";
import { executors } from "./acts.data.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { Attempt } from "./judge-tried.ts";
import { toTelling } from "../small-words.ts";

/** "dependencies", "dependency". */
const STEM_CHARACTERS = 5;

/**
 * "The plugin was written for Vite 5": nobody says who did it, and neither what was asked for nor what the
 * calls that failed were given speaks of it. Who owns up to a failure explains it so, and claims no success.
 */
export function isOfOther({ claimed, said, tried }: Attempt, book: EvidenceBook): boolean {
  const { act, isOwn, word } = claimed;
  if (isOwn || act.name === "well" || tried.some(({ trouble }) => trouble === null)) return false;
  if (!said.isAdmitted() && !causes.test(book.question)) return false;
  // What is called after the act was for it; of a shell only what just any command may not do.
  const isMeant = tried.some(({ call: { call } }) =>
    act.isSpecific
      ? act.commands.test(call.input) || act.tools.test(call.tool)
      : !executors.test(call.tool) && act.tools.test(call.tool),
  );
  if (isMeant) return false;
  const toStems = (text: string) =>
    toTelling(book.toWords(text)).map((each) => each.slice(0, STEM_CHARACTERS));
  const own = toStems(said.clause.replace(word, " "));
  const known = toStems([book.question, ...tried.map(({ call }) => call.head)].join(" "));
  const isKnown = (stem: string) =>
    known.some((other) => other.startsWith(stem) || stem.startsWith(other));
  return own.length > 0 && !own.some(isKnown);
}
