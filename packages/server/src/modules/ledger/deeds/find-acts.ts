import { acts, type Act } from "./acts.data.ts";
import { languages, type Language } from "../detect-language.ts";
import { conditions, moods, supposed, type Mood } from "../moods.data.ts";
import { createPlanReader } from "./create-plan-reader.ts";
import { isDescription } from "./is-description.ts";
import { isUnclaimed } from "./is-unclaimed.ts";
import { oneself } from "./outside.data.ts";
import type { Sentence } from "../sentence.ts";
import { withoutZeroes } from "./without-zeroes.ts";
import { toClauses, type Clause } from "./to-clauses.ts";

/** Something that a sentence says was done. Places count in the sentence. */
export type ClaimedAct = {
  readonly act: Act;
  /** The word that says it. */
  readonly word: string;
  /** The part of the sentence that says it. */
  readonly start: number;
  readonly end: number;
  /** Only the state of things is told: no claim where nothing of the kind was tried. */
  readonly isState: boolean;
  /** The assistant says it of itself. */
  readonly isOwn: boolean;
};

/** What is longer is no sentence. */
const READ_CHARACTERS = 4_000;
const ENDED_BADLY = /(?:exit|status|code|código|退出码)[^\d,;]{0,20}[1-9]\d{0,2}(?!\d)/iu;

/** Of a file or an address: `none.txt` denies nothing. */
const NAME = /[\p{L}\p{N}_-]+(?:[./\\][\p{L}\p{N}_-]+)+/gu;

const edge = { before: String.raw`(?<![\p{L}\p{N}_/.-])`, after: String.raw`(?![\p{L}\p{N}_])` };
/** In Portuguese an infinitive loses its end before a pronoun: "subi-lo" is yet to be done. */
const INFINITIVE = String.raw`(?!-l[oa]s?(?!\p{L}))`;

type ActPattern = { readonly act: Act; readonly pattern: RegExp; readonly place: number };

const patterns: ReadonlyMap<Language, readonly ActPattern[]> = new Map(
  languages.map((language) => [
    language,
    acts.map((act, place) => {
      const words = `(?:${act.words[language]})`;
      const after = language === "pt" ? edge.after + INFINITIVE : edge.after;
      const source = language === "zh" ? words : `${edge.before}${words}${after}`;
      return { act, pattern: new RegExp(source, "uy"), place };
    }),
  ]),
);

/** A group for each act, in their order. Read in small letters: so patterns are much smaller. */
const anyAct: ReadonlyMap<Language, RegExp> = new Map(
  languages.map((language) => {
    const words = acts.map((act) => `(${act.words[language]})`).join("|");
    const start = language === "zh" ? "" : edge.before;
    return [language, new RegExp(`${start}(?:${words})`, "gu")];
  }),
);

const TOLD =
  /^(.*(?<!\p{L})(?:told|sent|texted|messaged|e-?mailed|mailed|notified|informed|wrote|written|replied|posted|let|avis(?:ei|é|ad[oa]s?)|inform(?:ei|é|ad[oa]s?)|escrevi|escribí|envi(?:ei|é|ad[oa]s?)|mand(?:ei|é|ad[oa]s?)|envoyée?s?|prévenue?s?|informée?s?|écrit|dit)(?!\p{L}).*?\s)(?:that\s|que\s|qu['’]).*$/isu;
/** "is gone". */
const BEING = /^(?:is|are|ist|sind|está|están|estão|est|sont)\s/i;
const FRAGMENT_WORDS = 8;
/** "was du geschrieben hast": behind a German participle. */
const LATER = /^\s+(?:war(?:en)?|hast|habt)(?!\p{L})/iu;
const NEAR_WORDS = /(?:\S+\s+){1,5}$/;
const JOINED = /(?:\s(?:and|then|e|y|et|also)|,)\s+$/iu;
/** "the file I found was …": another one is spoken of. */
const RELATIVE =
  /(?<!\p{L})(?:I|we)\s+\p{L}+(?:\s+\p{L}+){0,2}\s+(?:was|were|is|are|has|have)(?!\p{L})/iu;

/** In code spans and quotation marks nothing is claimed; their places stay. */
const ASIDE =
  /`[^`\n]{0,600}`|"[^"\n]{0,600}"|“[^”\n]{0,600}”|„[^“”\n]{0,600}[“”]|«[^»\n]{0,600}»|「[^」\n]{0,600}」|『[^』\n]{0,600}』/g;

/** What a sentence says was done: not what will be, might be, was not, or is for the reader to do. */
export function findActs(
  sentence: Pick<Sentence, "text" | "form">,
  language: Language,
): ClaimedAct[] {
  const said = sentence.text
    .slice(0, READ_CHARACTERS)
    .replaceAll(ASIDE, (aside) => "\u00b7".repeat(aside.length));
  // Every cell of a row speaks for itself.
  const plain = sentence.form === "row" ? said.replaceAll("|", ";") : said;
  const lower = toLower(plain);
  const starts = findStarts(lower, language);
  if (starts.length === 0) return [];
  if (/[?？]["”»)\s*_]*$/.test(plain) || conditions.test(plain) || supposed.test(plain)) return [];
  const isPlanned = createPlanReader(plain, language);
  return toClauses(plain, language).flatMap(({ start, text }) => {
    if (isPlanned(text)) return [];
    const own = starts.flatMap(({ from, first }) =>
      from >= start && from < start + text.length ? [{ from: from - start, first }] : [],
    );
    if (own.length === 0) return [];
    const small = lower.slice(start, start + text.length);
    return findInClause({ start, text, lower: small, starts: own }, plain, language);
  });
}

/** In small letters, each in its place: one capital would become two. */
function toLower(text: string): string {
  return text.replaceAll("İ", "i").toLowerCase();
}

/** Where a word for an act may begin, and the first act that it may be of: no others need be tried. */
type Start = { readonly from: number; readonly first: number };

function findStarts(lower: string, language: Language): Start[] {
  const starts: Start[] = [];
  const pattern = anyAct.get(language);
  if (!pattern) return starts;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(lower); match; match = pattern.exec(lower)) {
    const first = match.findIndex((group, at) => at > 0 && group !== undefined) - 1;
    starts.push({ from: match.index, first });
    pattern.lastIndex = match.index + 1;
  }
  return starts;
}

function findInClause(
  { start, text, lower, starts }: Clause & { readonly lower: string; starts: readonly Start[] },
  whole: string,
  language: Language,
): ClaimedAct[] {
  const mood = moods[language];
  // An aside may hedge something else: "(almost 5 KB)".
  const unnamed = /[./\\]/.test(text) ? text.replaceAll(NAME, "\u00b7") : text;
  const told = withoutContent(unnamed);
  const said = withoutZeroes(told.includes("(") ? told.replaceAll(/\([^)]*\)/g, " ") : told);
  if (mood.open.test(said) || ENDED_BADLY.test(text)) return [];
  const least = Math.min(...starts.map(({ first }) => first));
  const found: Taken[] = [];
  // What one act has taken is no other's.
  const isOpen = ({ from }: Start) => !isTaken(found, from, from + 1);
  let open = starts;
  for (const { act, pattern, place } of patterns.get(language) ?? []) {
    if (place < least) continue;
    if (open.length === 0) break;
    let done = 0;
    for (const { from, first } of open) {
      pattern.lastIndex = from;
      const match = from < done || place < first ? null : pattern.exec(lower);
      if (!match) continue;
      const end = match.index + match[0].length;
      done = end;
      if (isTaken(found, match.index, end)) continue;
      const isLabel = /^[*_]*:[*_]*\s*\S/.test(whole.slice(start + text.length));
      // "the dump, made at 02:15, is …": it tells which one.
      const earlier = whole.slice(0, start);
      const isAside = text.slice(0, match.index).trim() === "" && /,\s*$/.test(earlier);
      const where = { text, at: match.index, end, isLabel: isLabel || isAside, earlier };
      const how = howItIsSaid(where, language);
      if (how === null) continue;
      const isState = how === "state" || act.isState === true || BEING.test(match[0]);
      found.push({ act, at: match.index, end, isState });
      open = open.filter(isOpen);
    }
  }
  const place = { start: start + text.search(/\S|$/), end: start + text.trimEnd().length };
  const claimed = found.map(({ act, at, end, isState }) => {
    // "I looked it up, saved it and …": who did it was said before.
    const isBegun = moods[language].lead.test(text.slice(0, at));
    const from = isBegun ? 0 : start;
    const clause = whole.slice(from, start + text.length).replaceAll("’", "'");
    const isOwn = oneself[language].test(clause);
    return { act, word: text.slice(at, end), isState, isOwn, ...place };
  });
  return claimed.filter(
    ({ act, isOwn, word }) => isOwn || (act.isOwnOnly !== true && !REPLIED.test(word)),
  );
}

/** Whoever else replied did so by himself. */
const REPLIED = /^(?:replied|geantwortet|répondu|respondi(?:d[oa]s?)?|respondid[oa]s?)$/iu;

type Taken = {
  readonly act: Act;
  readonly at: number;
  readonly end: number;
  readonly isState: boolean;
};

function isTaken(found: readonly Taken[], start: number, until: number): boolean {
  return found.some(({ at, end }) => at < until && start < end);
}

/** "I told her that she need not come": what was told may be anything. */
function withoutContent(text: string): string {
  return / (?:that|que|qu['’])/i.test(text) ? text.replace(TOLD, "$1") : text;
}

type Place = {
  readonly text: string;
  readonly at: number;
  readonly end: number;
  /** What follows says something of it: "Removed: two files". */
  readonly isLabel: boolean;
  /** What the sentence says before. */
  readonly earlier: string;
};

function howItIsSaid(
  { text, at, end, isLabel, earlier }: Place,
  language: Language,
): "done" | "state" | null {
  const mood = moods[language];
  const before = text.slice(0, at);
  if (language === "zh") {
    const near = text.slice(Math.max(0, at - 12), end + 12);
    return mood.done.test(near) ? "done" : null;
  }
  const verb = text.slice(at, end);
  if (isUnclaimed({ text, at, end, earlier }, language)) return null;
  if (!isFinite(verb, language) && isDescription(before, earlier, language)) return null;
  if (language === "de" && LATER.test(text.slice(end))) return null;
  if (language === "en" && !/\s/.test(verb) && isAdjective(before, text.slice(end))) return null;
  if (mood.lead.test(before) || isFinite(verb, language)) return "done";
  if (isGoverned(before, mood.done, language)) return "done";
  if (
    /^\s*(?:successfully|erfolgreich|worden|com sucesso|con éxito|avec succès|correctamente)/iu.test(
      text.slice(end),
    )
  ) {
    return "done";
  }
  if (!isLabel && isFragment(text, end, mood)) return "done";
  // A German participle stands at the end; the auxiliary may be anywhere before it.
  return mood.state.test(before) ? "state" : null;
}

/** "Local dump deleted": a few words without a verb, and the participle ends them. */
function isFragment(text: string, end: number, mood: Mood): boolean {
  if (text.includes("|") || text.trim().split(/\s+/).length > FRAGMENT_WORDS) return false;
  if (mood.state.test(text) || mood.done.test(text)) return false;
  // "17 lines removed" tells how many.
  if (/^[\s*_]*(?:\p{L}+ ){0,2}\d/u.test(text.replaceAll(/\d+(?:\.\d+)+/g, ""))) return false;
  return /^\s*(?:$|[:!.]|(?:to|in|into|from|at|as|on|with|and|nach|in|im|auf|als|und|para|em|no|na|como|e|en|a|al|y|dans|sur|à|vers|et|comme)(?!\p{L}))/iu.test(
    text.slice(end),
  );
}

/** "the updated version": it tells which one. */
function isAdjective(before: string, after: string): boolean {
  return (
    /(?<!\p{L})(?:the|an?|your|this|that|these|those|any|each|both|all|two|three|four|five|\d+|already|newly|recently|previously)\s+$/iu.test(
      before,
    ) && /^\s+\p{Ll}/u.test(after)
  );
}

/** Few words stand between who did it and what was done; in German it stands at the end. */
function isGoverned(before: string, done: RegExp, language: Language): boolean {
  if (language === "de") return done.test(before);
  const near = before.match(NEAR_WORDS)?.[0] ?? before;
  const isJoined = JOINED.test(before);
  return done.test(near) && !RELATIVE.test(near) ? true : isJoined && done.test(before);
}

/** A verb that says who did it by its ending: "salvei", "guardé"; or a whole phrase: "tests pass". */
function isFinite(word: string, language: Language): boolean {
  if (/\s/.test(word)) return true;
  if (language === "pt") return /(?:ei|i|í|aram|ou)$/iu.test(word);
  return language === "es" && /(?:é|í|ó|aron)$/iu.test(word);
}
