import { acts, executors } from "./acts.data.ts";
import { isOpaque } from "./can-do.ts";
import { hasToken, type EvidenceBook } from "../evidence-book.ts";
import { findObjects } from "../names/find-objects.ts";
import { foldText } from "../fold-text.ts";
import { everyOne } from "../moods.data.ts";
import type { Sentence } from "../sentence.ts";
import { toTelling } from "../small-words.ts";
import { tellOutcomeOf } from "./tell-outcome.ts";

type Call = EvidenceBook["calls"][number];

const STEM_CHARACTERS = 6;
/** Who uses so many words of a result tells it. */
const TOLD_WORDS = 2;

const changing = acts.filter(
  ({ isAttempt, isState, name }) => !isAttempt && !isState && name !== "test",
);

/**
 * The failed call that a sentence speaks of: one that was given what it names, or that is called after
 * what it says; in an answer that owns up to nothing, also one that its words are about.
 */
export function findFailedCall(
  sentence: Sentence,
  book: EvidenceBook,
  isOwnedUp: boolean,
): Call | null {
  const found = findNamed(sentence.text, book) ?? findCalled(sentence.text, book);
  return found ?? (isOwnedUp ? null : findMeant(sentence, book));
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
  const known = new Set(worked.flatMap(({ words }) => [...words()]));
  // Where nothing worked, what was asked for was not done either, nor what is said first.
  const asked = worked.length === 0 ? book.toWords(book.question) : [];
  const isFirst = worked.length === 0 && before.trim().split(/\s+/).length <= 2;
  return (
    failed.findLast((call) => {
      const given = call.headWords();
      const isTold =
        said.filter((word) => !/\d/.test(word) && call.words().has(word) && !given.has(word))
          .length >= TOLD_WORDS;
      if (isTold || !isChanging(call)) return false;
      if (isFirst || isAll) return true;
      return said.some((word) => (given.has(word) || asked.includes(word)) && !known.has(word));
    }) ?? null
  );
}

/** Whether what a call was to do matters to the one who asked for it. */
export function isFailure(call: Call): boolean {
  return isChanging(call) || isOpaque(call);
}

function isChanging({ call }: Call): boolean {
  if (!executors.test(call.tool)) return true;
  return changing.some(({ tools, commands }) => tools.test(call.tool) || commands.test(call.input));
}
