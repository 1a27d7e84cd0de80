import { acts, executors } from "../acts.data.ts";
import { hasToken, type EvidenceBook } from "../evidence-book.ts";
import { findActs, toClauses, withoutZeroes } from "../find-acts.ts";
import { findObjects } from "../find-objects.ts";
import type { Language } from "../detect-language.ts";
import type { Check } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import {
  denials,
  environments,
  everyOne,
  failures,
  moods,
  participles,
  partial,
  places,
} from "../moods.data.ts";
import { looking, oneself } from "../outside.data.ts";
import { toTelling } from "../small-words.ts";
import type { Sentence } from "../sentence.ts";
import { tellOutcome, tellOutcomeOf } from "../tell-outcome.ts";

type Call = EvidenceBook["calls"][number];

const STEM_CHARACTERS = 6;
const TOLD_WORDS = 2;
/** "You're enrolled": told, not advised. */
const TO_READER =
  /(?<!\p{L})(?:you(?:['’]re| are| have been)|vous (?:est|sont|êtes|a|ont)|du bist|sie sind|ihr seid)(?!\p{L})/giu;

const changing = acts.filter(
  ({ isAttempt, isState, name }) => !isAttempt && !isState && name !== "test",
);

/**
 * Says that something is done of which only a failed call speaks, whatever the verb is. Who says in the
 * same breath that something went wrong, or only that it was tried, claims nothing.
 */
export const checkFailures: Check = ({ sentence, language, book, isPlan, isAdmitted }) => {
  const { text, form, before } = sentence;
  if (
    form === "code" ||
    form === "heading" ||
    form === "quoted" ||
    isPlan(0) ||
    /[?？]\s*$/.test(text)
  )
    return [];
  const elsewhere = findElsewhere(text, book);
  if (book.outcomes().failed.length === 0 && elsewhere === null) return [];
  const plain = withoutZeroes(text.replaceAll(/`[^`\n]*`/g, " "));
  const clauses = toClauses(plain.replaceAll(TO_READER, " "), language);
  const isResult = clauses.some(
    (clause) =>
      tellsResult(clause.text, sentence, language) && !moods[language].open.test(clause.text),
  );
  if (!isResult) return [];
  if (failures.test(plain) || denials.test(plain) || failures.test(before)) return [];
  const claimed = findActs(sentence, language);
  if (claimed.some(({ act }) => act.isAttempt)) return [];
  if (partial.test(plain)) return [];
  const isTest = claimed.some(({ act }) => act.name === "test");
  const isClaim = isAdmitted === false && !isTest && !/[:：]\s*$/.test(text);
  const place = { kind: "success", start: sentence.start, end: sentence.end } as const;
  if (elsewhere) {
    const why = `${elsewhere.call.tool} was called for another environment.`;
    return [{ ...place, verdict: "contradicted", evidence: [elsewhere.id], why }];
  }
  const failed =
    findNamed(text, book) ??
    findCalled(plain, book) ??
    (isClaim ? findMeant(sentence, book) : null);
  if (failed === null) return [];
  const { id, call } = failed;
  const why = `${call.tool} was called, but ${tellOutcome(failed, null)}.`;
  return [{ ...place, verdict: "contradicted", evidence: [id], why }];
};

/** Said of production, while all that was done speaks of another environment. */
function findElsewhere(text: string, { calls }: EvidenceBook): Call | null {
  if (!environments.live.test(text) || environments.other.test(text)) return null;
  if (calls.some(({ full }) => environments.live.test(full))) return null;
  return calls.findLast(({ full }) => environments.other.test(full)) ?? null;
}

/** Says what became of something, or where it is. */
function tellsResult(text: string, { form }: Sentence, language: Language): boolean {
  if (language === "zh") return moods.zh.done.test(text);
  if (form === "row" && /\|\s*(?:ok|okay|done|yes|ja|sí|sim|oui|[✓✔✅])(?!\p{L})/iu.test(text))
    return true;
  if (oneself[language].test(text.replaceAll("’", "'")) && !looking.test(text)) return true;
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

/** "renewed", where the tool that renews failed: a tool that is called after what is said to be done. */
function findCalled(text: string, { outcomes }: EvidenceBook): Call | null {
  const { worked, failed } = outcomes();
  const stems = (text.toLowerCase().match(/(?<!\p{L})[a-z]{3,}ed(?!\p{L})/gu) ?? []).map((word) =>
    word.slice(0, -2).slice(0, STEM_CHARACTERS),
  );
  const isCalled = ({ call }: Call, stem: string) =>
    call.tool
      .toLowerCase()
      .split(/[_.:-]/)
      .some((part) => part.startsWith(stem));
  const stem = stems.find((one) => !worked.some((call) => isCalled(call, one)));
  return stem === undefined ? null : (failed.findLast((call) => isCalled(call, stem)) ?? null);
}

/** The failed call that the words of the sentence speak of, where no call that worked has them; only for an answer that admits nothing. */
function findMeant({ text, before }: Sentence, book: EvidenceBook): Call | null {
  const { worked, failed } = book.outcomes();
  const isAll = everyOne.test(text);
  const said = toTelling(book.toWords(text));
  const known = new Set(worked.flatMap(({ words }) => [...words]));
  // Where nothing worked, what was asked for was not done either, nor what is said first.
  const asked = worked.length === 0 ? book.toWords(book.question) : [];
  const isFirst = worked.length === 0 && before.trim().split(/\s+/).length <= 2;
  return (
    failed.findLast((call) => {
      const given = new Set(book.toWords(call.head));
      // Who uses words of the result tells the result.
      const isTold =
        said.filter((word) => call.words.has(word) && !given.has(word)).length >= TOLD_WORDS;
      if (isTold || !isChanging(call)) return false;
      if (isFirst || isAll) return true;
      return said.some((word) => (given.has(word) || asked.includes(word)) && !known.has(word));
    }) ?? null
  );
}

function isChanging({ call }: Call): boolean {
  if (!executors.test(call.tool)) return true;
  return changing.some(({ tools, commands }) => tools.test(call.tool) || commands.test(call.input));
}
