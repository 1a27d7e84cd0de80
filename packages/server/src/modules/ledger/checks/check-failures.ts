import { acts } from "../acts.data.ts";
import { hasToken, type EvidenceBook } from "../evidence-book.ts";
import { findActs, withoutZeroes } from "../find-acts.ts";
import { findObjects } from "../find-objects.ts";
import type { Language } from "../detect-language.ts";
import type { Check } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { everyOne, failures, moods, participles, partial, places } from "../moods.data.ts";
import { toTelling } from "../small-words.ts";
import type { Sentence } from "../sentence.ts";
import { tellOutcome, tellOutcomeOf } from "../tell-outcome.ts";

type Call = EvidenceBook["calls"][number];

const changing = acts.filter(
  ({ isAttempt, isState, name }) => !isAttempt && !isState && name !== "test",
);

/**
 * Says that something is done of which only a failed call speaks, whatever the verb is. Who says in the
 * same breath that something went wrong, or only that it was tried, claims nothing.
 */
export const checkFailures: Check = ({ sentence, language, book, isPlan, isAdmitted }) => {
  const { text, form, before } = sentence;
  if (form === "code" || form === "heading" || isPlan(0) || /[?？]\s*$/.test(text)) return [];
  if (book.outcomes().failed.length === 0) return [];
  const plain = withoutZeroes(text.replaceAll(/`[^`\n]*`/g, " "));
  if (!tellsResult(plain, sentence, language) || moods[language].open.test(plain)) return [];
  if (failures.test(plain) || failures.test(before)) return [];
  const claimed = findActs(sentence, language);
  if (claimed.some(({ act }) => act.isAttempt || act.name === "test")) return [];
  if (partial.test(plain)) return [];
  const isClaim = !isAdmitted && !/[:：]\s*$/.test(text);
  const failed = findNamed(text, book) ?? (isClaim ? findMeant(text, book) : null);
  if (failed === null) return [];
  const { id, call } = failed;
  const why = `${call.tool} was called, but ${tellOutcome(failed, null)}.`;
  const { start, end } = sentence;
  return [{ kind: "success", start, end, verdict: "contradicted", evidence: [id], why }];
};

/** Says what became of something, or where it is. */
function tellsResult(text: string, { form }: Sentence, language: Language): boolean {
  if (language === "zh") return moods.zh.done.test(text);
  if (form === "row" && /\|\s*(?:ok|okay|done|yes|ja|sí|sim|oui|[✓✔✅])(?!\p{L})/iu.test(text))
    return true;
  return participles[language].test(text) || places.test(text);
}

/** The failed call that was given a name of the sentence, where no other call speaks of that. */
function findNamed(text: string, { calls, outcomes }: EvidenceBook): Call | null {
  const { failed } = outcomes();
  const names = findObjects(text).map((object) => foldText(object));
  const isOnly = (name: string) =>
    calls.every((call) => failed.includes(call) || !hasToken(call.folded, name));
  return (
    failed.findLast(
      (call) =>
        isChanging(call) &&
        names.some(
          (name) =>
            hasToken(call.folded, name) && isOnly(name) && tellOutcomeOf(name, call, null) !== null,
        ),
    ) ?? null
  );
}

/** The failed call that the words of the sentence speak of, where no call that worked has them; only for an answer that admits nothing. */
function findMeant(text: string, book: EvidenceBook): Call | null {
  const { worked, failed } = book.outcomes();
  const isAll = everyOne.test(text);
  const said = toTelling(book.toWords(text));
  const known = new Set(worked.flatMap(({ words }) => [...words]));
  // Where nothing worked, what was asked for was not done either.
  const asked = worked.length === 0 ? book.toWords(book.question) : [];
  return (
    failed.findLast((call) => {
      const given = new Set(book.toWords(call.head));
      // Who uses words of the result tells the result.
      const isTold = said.some((word) => call.words.has(word) && !given.has(word));
      if (isTold || !isChanging(call)) return false;
      if (isAll && worked.some((other) => other.call.tool === call.call.tool)) return true;
      return said.some((word) => (given.has(word) || asked.includes(word)) && !known.has(word));
    }) ?? null
  );
}

function isChanging({ call }: Call): boolean {
  return changing.some(({ tools, commands }) => tools.test(call.tool) || commands.test(call.input));
}
