import type { Language } from "../../text/index.ts";
import { type Act, acts } from "./acts.ts";
import { successWords } from "./success-words.data.ts";

/** Words that tell of a deed. */
type FoundAct = {
  readonly act: Act;
  readonly start: number;
  readonly end: number;
  readonly isPassive: boolean;
};

export function findActs(text: string, language: Language): FoundAct[] {
  const patterns = toPatterns(language);
  return acts.flatMap((act) => {
    const match = patterns[act].exec(text);
    if (match === null) return [];
    const isPassive = match.groups?.passive !== undefined;
    return [{ act, start: match.index, end: match.index + match[0].length, isPassive }];
  });
}

const leads = new Map<Language, RegExp>();

/** Whether a sentence has begun as those do that tell of a deed. */
export function mayTellOfDeed(text: string, language: Language): boolean {
  const { first, passive } = successWords[language];
  const [edge, end] = toEdges(language);
  const lead = leads.get(language) ?? new RegExp(`${edge}(?:${first}|${passive})${end}`, "iu");
  leads.set(language, lead);
  return lead.test(text);
}

/** What stands around a word; Chinese puts nothing there. */
function toEdges(language: Language): readonly [string, string] {
  if (language === "zh") return ["", ""];
  return [String.raw`(?<![\p{L}\p{N}'’])`, String.raw`(?![\p{L}\p{N}])`];
}

/** "File saved." */
const BARE = String.raw`^[^\p{L}\p{N}]*(?:[\p{L}\p{N}_.\x60*'-]+\s){0,2}`;
const OVER = String.raw`(?=\s?(?:[.!:✅]|$))`;

const compiled = new Map<Language, Readonly<Record<Act, RegExp>>>();

function toPatterns(language: Language): Readonly<Record<Act, RegExp>> {
  const known = compiled.get(language) ?? compile(language);
  compiled.set(language, known);
  return known;
}

/** "I have saved", "was saved", "File saved." */
function compile(language: Language): Readonly<Record<Act, RegExp>> {
  const { first, passive, gap, done, alone } = successWords[language];
  const [edge, end] = toEdges(language);
  const toPattern = (act: Act) => {
    const own = alone[act] === undefined ? [] : [`${edge}(?:${alone[act]})${end}`];
    if (act === "pass" || act === "any") return new RegExp(own.join("|"), "iu");
    const led = `${edge}(?:(?<passive>${passive})|${first})${gap}(?:${done[act]})${end}`;
    const short = act === "make" || language === "zh" ? [] : [`${BARE}(?:${done[act]})${OVER}`];
    return new RegExp([led, ...own, ...short].join("|"), "iu");
  };
  return Object.fromEntries(acts.map((act) => [act, toPattern(act)])) as Record<Act, RegExp>;
}
