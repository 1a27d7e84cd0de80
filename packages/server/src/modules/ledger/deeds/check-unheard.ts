import type { EvidenceBook } from "../evidence-book.ts";
import { findNames } from "../meaning/find-names.ts";
import type { Check } from "../finding.ts";
import { denials, failures, moods, participles } from "../moods.data.ts";
import { foldText } from "../fold-text.ts";
import type { Language } from "../detect-language.ts";
import { onceFor } from "../once-for.ts";
import { oncePer } from "../once-per.ts";
import { toTelling } from "../small-words.ts";

/** What is meant by a number may have any name. */
const BY_ID = /"(?:\w+_)?(?:id|ids|uid|ref|key|nr|number)":/i;

/** "an hour less than in Madrid": where something is, not to whom it was done. */
const PLACE =
  /(?<!\p{L})(?:in|at|from|near|around|than|aus|nach|bei|von|als|en|em|de|desde|do que|que|depuis|vers)\s+$|[在从到]$/iu;

/** Somebody whom the question names is said to know, have or be something, and nothing that was done speaks of them. */
export const checkUnheard: Check = ({ sentence, language, book, isPlan }) => {
  const { start, end, text, form } = sentence;
  if (form !== "prose" || book.calls.length === 0) return [];
  const name = namesBy(book)(language).find((each) => isOf(text, each) && !isHeard(each, book));
  if (name === undefined || isPlan(0) || failures.test(text) || denials.test(text)) return [];
  if (book.outcomes().worked.some(({ call }) => BY_ID.test(call.input))) return [];
  const { done, state } = moods[language];
  if (!done.test(text) && !state.test(text)) return [];
  // "London is in the same time zone": known to everybody.
  if (language !== "zh" && !participles[language].test(text)) return [];
  const why = `Nothing that was called speaks of ${name}.`;
  return [{ kind: "success", start, end, verdict: "unsupported", evidence: [], why }];
};

function isOf(text: string, name: string): boolean {
  const at = text.indexOf(name);
  return at >= 0 && !PLACE.test(text.slice(0, at));
}

const namesBy = oncePer(({ question }: EvidenceBook) =>
  onceFor((language: Language) => findNames(question, language)),
);

/** Whether anything speaks of some part of a name. */
function isHeard(name: string, { havingTight, toWords }: EvidenceBook): boolean {
  if (toTelling(toWords(name)).length === 0) return true;
  const parts = [name, spellOut(name)].flatMap((each) => foldText(each).split(" "));
  // "CSVs", "Annas".
  const stems = parts.map((part) => (part.length > 3 ? part.replace(/['’]?s$/, "") : part));
  return stems.some((part) => havingTight(part).length > 0);
}

/** As addresses have it: "Öztürk", "oeztuerk". */
function spellOut(name: string): string {
  const letters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };
  return name.toLowerCase().replaceAll(/[äöüß]/g, (letter) => letters[letter] ?? letter);
}
