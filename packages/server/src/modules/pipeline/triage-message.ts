import { consents, smallTalk, smallTalkFillers } from "./small-talk.data.ts";

export type TalkMessage = {
  readonly text: string;
  /** Whether pictures came with it. */
  readonly hasMedia: boolean;
  /** What was answered before; empty: nothing was. */
  readonly lastAnswer: string;
};

/** Longer ones say something, whatever their words. */
const SMALL_TALK_LENGTH = 100;
/** Of the longest phrase, in words; a Chinese character counts as one. */
const PHRASE_WORDS = 7;

/** Whether a message needs any thought: greetings, thanks and smiles do not. */
export function triageMessage({ text, hasMedia, lastAnswer }: TalkMessage): {
  readonly class: "trivial" | "turn";
  readonly rule: string;
} {
  if (hasMedia || text.length > SMALL_TALK_LENGTH) return turn;
  const said = text.replaceAll(smiles, " ");
  const words = toWords(said);
  if (words.length === 0) return said === text ? turn : { class: "trivial", rule: "emoji" };
  const phrases = toPhrases(words);
  if (phrases === null || phrases.every((phrase) => fillers.has(phrase))) return turn;
  // "Thanks, and?"
  if (/[?？]/u.test(said) && fillers.has(phrases.at(-1) ?? "")) return turn;
  // Whoever was asked something has answered it.
  if (asks.test(lastAnswer) && phrases.some((phrase) => agreeing.has(phrase))) return turn;
  return { class: "trivial", rule: "small-talk" };
}

const turn = { class: "turn", rule: "message" } as const;

const smiles =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|(?<!\S)(?:[:;=8][-']?[)(DPpO|/3*]+|<3|\^\^)(?!\S)/gu;
const asks = /[?？؟]["')\]”’*_\s]*$/u;

/** In small letters without accents; a letter that is drawn out counts once. */
function toWords(text: string): readonly string[] {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll(/(\p{L})\1{2,}/gu, "$1");
  return plain.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];
}

/** The phrases of which a message consists, the longest first; null: it says something else as well. */
function toPhrases(words: readonly string[]): readonly string[] | null {
  const phrases: string[] = [];
  for (let at = 0; at < words.length;) {
    const phrase = findPhrase(words.slice(at, at + PHRASE_WORDS));
    if (phrase === undefined) return null;
    phrases.push(phrase.join(" "));
    at += phrase.length;
  }
  return phrases;
}

function findPhrase(words: readonly string[]): readonly string[] | undefined {
  for (let length = words.length; length > 0; length--) {
    const phrase = words.slice(0, length).join(" ");
    if (phraseSet.has(phrase)) return words.slice(0, length);
  }
  return undefined;
}

const toPhraseSet = (list: string): ReadonlySet<string> =>
  new Set(list.split(/[,\n]/u).map((phrase) => toWords(phrase).join(" ")));

const agreeing = toPhraseSet(consents);
const fillers = toPhraseSet(smallTalkFillers);
const phraseSet = new Set([...toPhraseSet(smallTalk), ...agreeing, ...fillers]);
