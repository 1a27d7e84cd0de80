import { splitEntries } from "../entries/split-entries.ts";
import { hasToken, type BookItem, type EvidenceBook } from "../evidence-book.ts";
import { foldText } from "../fold-text.ts";
import type { Judgement } from "./judge-tokens.ts";
import { oncePer } from "../once-per.ts";
import { labels, titles } from "./speakers.data.ts";

/** "Okoye: …", "> **Priya**: …", "[10:05] Pablo: …". */
const SPEAKER =
  /^[\s>*-]*(?:\[[^\]\n]{1,25}\]\s*|\d[\d:.T -]{3,25}\s)?(\p{Lu}[\p{L}\p{N} .'-]{1,30}?|\p{Script=Han}{2,4})[*\s]*(?:\([^)\n]{1,30}\)\s*)?[:：]/u;
const FIELD =
  /"(?:user|username|author|from|name|speaker|by|sender|login|reviewer|customer|role|displayName)"\s*:\s*"([^"\n]{2,40})"/iu;
const MAIL = /^(?:From|Von|De|发件人)[:：]\s*"?([^"<\n(]{2,60})/mu;
/** Of what the reader said, or the answer itself. */
const YOURS =
  /(?<!\p{L})(?:you|your|I|my|me|du|dein\p{L}*|ihr\p{L}*|ich|mein\p{L}*|você|teu|tua|seu|sua|eu|tú|tu|tus|usted|vous|votre|vos|je)(?!\p{L})|[你您我]/iu;
/** Somebody who is not named. */
const OTHERS =
  /(?<!\p{L})(?:others?|someone|somebody|another|andere[nr]?|jemand|outr[oa]s?|alguém|otr[oa]s?|alguien|autres?|quelqu['’]un)(?!\p{L})|其他|别人|有人|另一/iu;
/** Behind a quote, before who said it. */
const VERB =
  /^,?\s*(?!(?:whereas|while|but|und|aber|während|enquanto|mas|mientras|pero|tandis|mais|and|y|e|et)\s)\p{Ll}+\s+$/u;

export type Quoted = {
  readonly quote: string;
  /** Of the sentence, what stands before and behind the quote. */
  readonly before: string;
  readonly behind: string;
};

type Entry = { readonly text: string; readonly speaker: string | null };

/** Said, but by somebody else than the one who is named beside it. */
export function findOtherSpeaker(
  { quote, before, behind }: Quoted,
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
  const said = having.flatMap(entriesOf).filter(({ text }) => foldText(text).includes(wanted));
  const speakers = toSpeakers(said);
  const [speaker] = speakers;
  if (speaker === undefined || speakers.length < said.length) return null;
  const names = book.items.flatMap((item) => toSpeakers(entriesOf(item)));
  const named = findNearest(names, { before, behind });
  if (named === null) return null;
  const own = toNames(named, names);
  if (speakers.some((name) => toNames(name, names).some((part) => own.includes(part)))) return null;
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
  const parts = name.split(/[\s.()]+/).filter((part) => !/^\p{Ll}/u.test(part));
  return [folded, ...parts.map(foldText).filter(isOwn)];
}

/** A mail is of who sent it; else each line and each object that names somebody is of that one. */
const entriesOf = oncePer(({ text }: BookItem): readonly Entry[] => {
  const sender = MAIL.exec(text)?.[1]?.trim();
  if (sender !== undefined) {
    const own = text.split("\n").filter((line) => !/^\s*>/.test(line));
    return [{ text: own.join("\n"), speaker: sender }];
  }
  return splitEntries(text).map(({ own }) => {
    const entry = own.map((place) => text.slice(...place)).join(" ");
    const label = (FIELD.exec(entry) ?? SPEAKER.exec(entry))?.[1] ?? null;
    return { text: entry, speaker: label !== null && labels.has(foldText(label)) ? null : label };
  });
});

/** In a mail, only among the lines that it answers to. */
function isAnswered(text: string, wanted: string): boolean {
  if (!MAIL.test(text)) return false;
  const lines = text.split("\n");
  const having = (isCited: boolean) =>
    foldText(lines.filter((line) => /^\s*>/.test(line) === isCited).join(" ")).includes(wanted);
  return having(true) && !having(false);
}

/** The name that is behind the quote with its verb, else the nearest before it. */
function findNearest(
  names: readonly string[],
  { before, behind }: Pick<Quoted, "before" | "behind">,
): string | null {
  const rest = behind.slice(0, 40);
  let [nearest, found]: [number, string | null] = [-1, null];
  for (const name of names) {
    for (const part of toNames(name, names)) {
      const place = findName(rest, part);
      if (place >= 0 && VERB.test(rest.slice(0, place))) return name;
      const at = findName(before, part);
      if (at > nearest) [nearest, found] = [at, name];
    }
  }
  return OTHERS.test(before.slice(Math.max(0, nearest))) ? null : found;
}

/** Where a text has a part of a name last, written as a name: "clara" is not Clara. */
function findName(text: string, part: string): number {
  const lower = text.toLowerCase();
  if (!hasToken(lower, part)) return -1;
  const at = lower.lastIndexOf(part);
  const isWord = /\p{Ll}/u.test(text.charAt(at)) && !/[`@]/.test(text.charAt(at - 1));
  return isWord && !/\d/.test(part) ? -1 : at;
}
