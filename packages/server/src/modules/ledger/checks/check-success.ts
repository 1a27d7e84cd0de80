import type { Outcome } from "@steward/contracts/receipt-note.ts";
import { type EvidenceBook, hasWhole, type Item, tellingWords } from "../evidence/evidence-book.ts";
import type { Token } from "../evidence/token.ts";
import { foldText } from "../evidence/fold-text.ts";
import { languages } from "../../text/index.ts";
import { clauseAround } from "./clause-around.ts";
import { nearestCalls } from "./nearest-calls.ts";
import {
  type Check,
  type Finding,
  type Judgement,
  toContradicted,
  toSupported,
  toUnsupported,
} from "./finding.ts";
import { type Act, actEffects, isLook, namedActs } from "./acts.ts";
import { findActs } from "./find-acts.ts";

/** "Done" of the first person or in the passive: did a call that can have done it work? */
export const checkSuccess: Check = ({ sentence, tokens, book, isOpen, isAdmitted }) => {
  if (sentence.form === "code" || sentence.form === "quoted") return [];
  const { text } = sentence;
  return languages.flatMap((language) =>
    findActs(text, language).flatMap(({ act, start, end, isPassive }): Finding[] => {
      if (isOpen(end - 1) || isOpen(end - 1, language)) return [];
      const clause = clauseAround(text, start);
      const judgement = judge({ act, clause, isPassive, tokens, book });
      if (judgement === null) return [];
      if (judgement.verdict === "contradicted" && isAdmitted(language)) return [];
      const until = Math.max(end, text.indexOf(clause) + clause.trimEnd().length);
      const place = { start: sentence.start + start, end: sentence.start + until };
      return [{ kind: "success", ...place, ...judgement }];
    }),
  );
};

type Said = {
  readonly act: Act;
  readonly clause: string;
  readonly isPassive: boolean;
  readonly tokens: readonly Token[];
  readonly book: EvidenceBook;
};

function judge({ act, clause, isPassive, tokens, book }: Said): Judgement | null {
  const names = tokens.filter(({ kind }) => kind === "path" || kind === "url" || kind === "id");
  const calls = book.items.filter(({ call }) => call !== null);
  const able = calls.filter(({ call }) => isAble(call, act));
  const named = able.filter((item) => names.some(({ key }) => speaksOf(item, key)));
  const pool = named.length > 0 ? named : nearestCalls(clause, able);
  const [first] = pool;
  if (first === undefined) {
    if (namedActs.has(act) && names.length === 0) return null;
    // Somebody else may have done it; a log tells of tests, and what was recalled was looked up.
    const hasTexts = book.items.some(({ call, kind }) => call === null && kind !== "question");
    const isTold = isPassive || (hasTexts && (act === "pass" || act === "look"));
    return isTold ? null : toUnsupported("Nothing was called that could have done it.");
  }
  const ending = (...outcomes: readonly Outcome[]) =>
    pool.filter((item) => outcomes.includes(outcomeOf(item)));
  const worked =
    act === "run" ? ending("worked", "failed", "unknown") : ending("worked", "unknown");
  if (worked.length > 0) {
    // Of a tool whose effects nobody told, only what it was given tells what it did.
    const words = tellingWords(clause);
    const isKnown = ({ call }: Item) => call?.effects !== undefined || sharesWord(call, words);
    const isSure = worked.every(isKnown) && (worked.length === 1 || named.length > 0);
    return isSure ? toSupported(worked.map(({ id }) => id)) : null;
  }
  const [pending] = ending("pending");
  if (pending) return { ...toUnsupported("It is not done yet."), evidence: [pending.id ?? ""] };
  return toContradicted(first.id, "The call that was to do it did not work.");
}

function outcomeOf({ call }: Item): Outcome {
  return call?.outcome ?? (call?.ok ? "worked" : "failed");
}

/** A tool whose effects nobody told may do anything; one that reads changes nothing by its network. */
function isAble(call: Item["call"], act: Act): boolean {
  if (call === null) return false;
  const { effects } = call;
  if (effects === undefined) return true;
  // It changes nothing outside, but it may have noted something for later.
  if (effects.length === 0) return act === "keep";
  if (isLook(effects)) return act === "look";
  return effects.some((effect) => actEffects[act].includes(effect));
}

function sharesWord(call: Item["call"], words: readonly string[]): boolean {
  const given = new Set(tellingWords(call?.input ?? ""));
  return words.some((word) => given.has(word));
}

function speaksOf({ folded }: Item, key: string): boolean {
  const name = key.slice(key.lastIndexOf("/") + 1);
  return hasWhole(folded, foldText(key)) || hasWhole(folded, foldText(name));
}
