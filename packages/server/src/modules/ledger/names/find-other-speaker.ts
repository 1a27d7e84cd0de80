import { hasToken, type BookItem, type EvidenceBook } from "../evidence-book.ts";
import { foldText } from "../fold-text.ts";
import type { Judgement } from "./judge-tokens.ts";
import { oncePer } from "../once-per.ts";
import { labels, titles } from "./speakers.data.ts";
import { isJson, splitRecords } from "./split-records.ts";
import { everyMatch } from "../every-match.ts";

/** "Okoye: …", "> **Priya**: …", "[10:05] Pablo: …". */
const SPEAKER =
  /^[\s>*-]*(?:\[[^\]\n]{1,25}\]\s*|\d[\d:.T -]{3,25}\s)?(\p{Lu}[\p{L}\p{N} .'-]{1,30}?|\p{Script=Han}{2,4})[*\s]*(?:\([^)\n]{1,30}\)\s*)?[:：]/u;
const FIELD =
  /"(?:user|username|author|from|name|speaker|by|sender|login|reviewer|customer|role|displayName)"\s*:\s*"([^"\n]{2,40})"/iu;
const MAIL = /^(?:From|Von|De|发件人)[:：]\s*"?([^"<\n(]{2,60})/mu;
/** Of what the reader said, or the answer itself. */
const YOURS =
  /(?<!\p{L})(?:you|your|I|my|me|du|dein\p{L}*|ihr\p{L}*|ich|mein\p{L}*|você|teu|tua|seu|sua|eu|tú|tu|tus|usted|vous|votre|vos|je)(?!\p{L})|[你您我]/iu;
/** Behind it somebody else is spoken of. */
const TURN =
  /(?<!\p{L})(?:whereas|while|but|und|aber|während|enquanto|mas|mientras|pero|tandis|mais|and|y|e|et)(?!\p{L})|而|但/iu;

/** Somebody who is not named. */
const OTHERS =
  /(?<!\p{L})(?:others?|someone|somebody|another|andere[nr]?|jemand|outr[oa]s?|alguém|otr[oa]s?|alguien|autres?|quelqu['’]un)(?!\p{L})|其他|别人|有人|另一/iu;
/** Who does so is another than the one before. */
const REPLIES =
  /(?<!\p{L})(?:repl(?:y|ied|ies)|answer(?:s|ed)|respond(?:s|ed)|antwortete?|erwiderte?|entgegnete?|respond(?:e|eu|ió)|contestó|répond|répondu|rétorqu\p{L}+)(?!\p{L})|回答|回复|答道/iu;

/** "The landlord": called by what he is. */
const ARTICLE =
  /(?<!\p{L})(?:the|your|our|my|der|die|dein|deine|mein|meine|el|la|tu|o|a|seu|sua|le|votre|ton|ta)\s$/iu;

/** "Before that he noted": of whoever was named. */
const PRONOUN = /(?<!\p{L})(?:he|she|they|er|sie|ele|ela|él|ella|il|elle)(?!\p{L})|[他她]/iu;

export type Quoted = {
  readonly quote: string;
  /** The sentence before. */
  readonly lead: string;
  /** Of the sentence, what stands before and behind the quote. */
  readonly before: string;
  readonly behind: string;
};

/** Said, but by somebody else than the one who is named beside it. */
export function findOtherSpeaker(
  { quote, lead, before, behind }: Quoted,
  book: EvidenceBook,
): Judgement | null {
  // How it ends is the writer's: "…," said one.
  const wanted = foldText(quote).replace(/[\s.,;:!?，。！？]+$/, "");
  const having = book.having(wanted);
  const [first] = having;
  if (!first || wanted === "") return null;
  if (having.every(({ text }) => isAnswered(text, wanted)) && !YOURS.test(before)) {
    return { verdict: "contradicted", evidence: [first.id], why: "It is what was being answered." };
  }
  const entries = having.flatMap(entriesOf);
  if (entries.every(({ speaker: by }) => by === null)) return null;
  const said = entries.filter((entry) => foldText(entry.text).includes(wanted));
  const speakers = toSpeakers(said);
  const [speaker] = speakers;
  if (speaker === undefined || speakers.length < said.length) return null;
  const names = book.items.flatMap((item) => toSpeakers(entriesOf(item)));
  const named =
    findNearest(names, { before, behind }) ??
    (PRONOUN.test(before) && !REPLIES.test(before) ? findOnly(names, lead) : null) ??
    findPerson(before, book);
  if (named === null) return null;
  const all = [...names, named];
  const isSame = (name: string) =>
    toNames(name, all).some((part) => toNames(named, all).includes(part));
  if (speakers.some(isSame)) return null;
  return { verdict: "contradicted", evidence: [first.id], why: `${speaker} said it.` };
}

function toSpeakers(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ speaker }) => (speaker === null ? [] : [speaker]));
}

/** A name, and each of its parts by which somebody may be called: none that others have, too, and no plain word. */
function toNames(name: string, names: readonly string[]): string[] {
  const folded = foldText(name);
  const others = names.map(foldText).filter((other) => other !== folded);
  const isOwn = (part: string) =>
    part.length > 2 && !titles.has(part) && !others.some((other) => hasToken(other, part));
  const parts = name.split(/[\s.()]+/).filter((part) => !/^\p{Ll}/u.test(part) || isSmall(name));
  return [folded, ...parts.map(foldText).filter(isOwn)];
}

function isSmall(name: string): boolean {
  return name === name.toLowerCase();
}

/** "Mrs Garnier notes: …": somebody whom the evidence knows, though nobody says anything by that name there. */
function findPerson(before: string, { find }: EvidenceBook): string | null {
  const name = PERSON_SAYS.exec(before)?.[1];
  return name !== undefined && (find(name)?.ids.length ?? 0) > 0 ? name : null;
}

type Entry = { readonly text: string; readonly speaker: string | null };

const entriesOf = oncePer(({ text }: BookItem) => toEntries(text));

function toEntries(text: string): Entry[] {
  const sender = MAIL.exec(text)?.[1]?.trim();
  if (sender !== undefined) {
    const own = text.split("\n").filter((line) => !/^\s*>/.test(line));
    return [{ text: own.join("\n"), speaker: sender }];
  }
  const isList = isJson(text);
  const texts = isList
    ? splitRecords(text).map((places) => places.map(([from, to]) => text.slice(from, to)).join(" "))
    : text.split("\n");
  if (isList) {
    return texts.map((entry) => ({ text: entry, speaker: FIELD.exec(entry)?.[1] ?? null }));
  }
  const hasCited = CITED_MARK.test(text);
  return texts.flatMap((line) => {
    const cited = hasCited ? (line.match(EVERY_CITED) ?? []) : [];
    const label = SPEAKER.exec(line)?.[1] ?? null;
    const isLabel = label !== null && labels.has(foldText(label));
    const speaker = isLabel ? null : label;
    const isPlain = cited.length === 0 || isLabel || (cited.length === 1 && speaker !== null);
    return isPlain ? [{ text: line, speaker }] : toCited(line);
  });
}

const NAME = String.raw`(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){0,3})`;
const SAID =
  "(?:said|says|wrote|writes|told|adds?|added|explained|replied|noted|warned|recalled|sagte?|schrieb|schreibt|erklärte?|meinte?|betonte?|so|disse|diz|escreveu|afirm(?:ou|a)|explic(?:ou|a)|dijo|dice|escribió|afirmó|explicó|señaló|(?:a )?(?:dit|écrit|déclaré|affirmé|expliqué)|déclare|affirme|explique)";
/** The name with its verb right before the quote. */
const PERSON_SAYS = new RegExp(
  `(?<![\\p{L}.!?]\\s?)${NAME}\\s(?:${SAID}|\\p{Ll}{3,}\\s?(?=[:：]))[\\s:：,]*$`,
  "u",
);
const CITED_MARK = /["“„«]/;
const EVERY_CITED = /["“„«]([^"”“»\n]{6,400})["”“»]/gu;
/** '"…," said the chief, Helle Dahl'. */
const SAID_BEHIND = new RegExp(`^[,.]?\\s*${SAID}\\s+(?:[\\p{Ll}'’-]+,?\\s+){0,4}${NAME}`, "u");
/** '"…," Dahl said'. */
const SAID_LAST = new RegExp(`^,\\s*${NAME}\\s${SAID}(?!\\p{L})`, "u");
/** 'Vermeer was more cautious: "…"', 'Moe called it "…"'. */
const SAID_BEFORE = /[^.!?]{3,90}[:,]\s*$/u;
const CALLED_BEFORE = /[^.!?]{3,90}$/u;
const EVERY_NAME = new RegExp(NAME, "gu");

function toLongestName(text: string | undefined): string | undefined {
  const names = text?.match(EVERY_NAME) ?? [];
  const toLength = (name: string) => name.split(/\s/).length;
  return names.toReversed().toSorted((one, other) => toLength(other) - toLength(one))[0];
}

/** What people say in a paragraph; who goes on speaking is not named again. */
function toCited(text: string): Entry[] {
  let [last, speaker]: [number, string | null] = [0, null];
  return everyMatch(text, EVERY_CITED).map((match) => {
    const end = match.index + match[0].length;
    const gap = text.slice(last, match.index);
    const rest = text.slice(end, end + 90);
    // The comma may stand inside.
    const comma = /,["”“»]$/.test(match[0]) ? "," : "";
    const behind = SAID_BEHIND.exec(rest) ?? SAID_LAST.exec(comma + rest);
    const before = toLongestName(SAID_BEFORE.exec(gap)?.[0]);
    const named = before ?? behind?.[1] ?? toLongestName(CALLED_BEFORE.exec(gap)?.[0]);
    // Behind a name that is no speaker's there is no telling.
    const isSame = speaker !== null && !/\p{L}/u.test(gap);
    speaker = named ?? (isSame ? speaker : null);
    last = end + (before === undefined ? (behind?.[0].length ?? 0) : 0);
    return { text: match[0], speaker };
  });
}

/** In a mail, only among the lines that it answers to. */
function isAnswered(text: string, wanted: string): boolean {
  if (!MAIL.test(text)) return false;
  const lines = text.split("\n");
  const having = (isCited: boolean) =>
    foldText(lines.filter((line) => /^\s*>/.test(line) === isCited).join(" ")).includes(wanted);
  return having(true) && !having(false);
}

/** The name that is behind the quote with its verb, else the nearest before it, else one right behind it. */
function findNearest(
  names: readonly string[],
  { before, behind }: Pick<Quoted, "before" | "behind">,
): string | null {
  const rest = behind.slice(0, 40);
  const isBehind = (lead: RegExp) => (name: string) =>
    toNames(name, names).some((part) => {
      const at = findName(rest, part, name);
      return at >= 0 && lead.test(rest.slice(0, at)) && !TURN.test(rest.slice(0, at));
    });
  const answering = names.find(isBehind(/^,?\s*\p{Ll}+\s+$/u));
  if (answering !== undefined) return answering;
  let [nearest, found]: [number, string | null] = [-1, null];
  for (const name of names) {
    for (const part of toNames(name, names)) {
      const at = findName(before, part, name);
      if (at > nearest) [nearest, found] = [at, name];
    }
  }
  if (found !== null) return OTHERS.test(before.slice(nearest)) ? null : found;
  return names.find(isBehind(/^/)) ?? null;
}

/** The one of them that a text names. */
function findOnly(names: readonly string[], text: string): string | null {
  const named = [...new Set(names)].filter((name) =>
    toNames(name, names).some((part) => findName(text, part, name) >= 0),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Where a text has a part of a name last, written as a name: "clara" is not Clara. */
function findName(text: string, part: string, name: string): number {
  const lower = text.toLowerCase();
  if (!hasToken(lower, part)) return -1;
  const at = lower.lastIndexOf(part);
  const isCalled = ARTICLE.test(text.slice(0, at));
  const isPlain = isCalled || /\d/.test(part) || (isSmall(name) && part.length > 3);
  const isWord = /[\p{Ll}]/u.test(text.charAt(at)) && !/[`@]/.test(text.charAt(at - 1));
  return isWord && !isPlain ? -1 : at;
}
