import type { EvidenceBook } from "../evidence-book.ts";
import { withoutZeroes } from "./find-acts.ts";
import { isFailure } from "./find-failed-call.ts";
import { hints } from "./hints.data.ts";
import { findPlans } from "../find-plans.ts";
import type { Language } from "../detect-language.ts";
import { atFirst, conditions, denials, failures, moods, partial } from "../moods.data.ts";
import type { Sentence } from "../sentence.ts";
import { onlyLooks } from "./only-looks.ts";
import { once } from "../once.ts";
import { oncePer } from "../once-per.ts";
import { toTelling } from "../small-words.ts";
import { findTroubleLines, isPretence } from "./tell-outcome.ts";
import { tellsResult } from "./tells-result.ts";

type Call = EvidenceBook["calls"][number];

/** How an answer, taken as a whole, accounts for what went wrong. */
export type Account = {
  /** It says somewhere that something went wrong, was not done, or only in part. */
  isAdmitted(): boolean;
  /** Sentences, by where they start, that pass a failure over in silence. */
  readonly silent: ReadonlyMap<number, Call>;
};

/** Code; and what denies nothing: "don't forget". */
const ASIDE =
  /```[\s\S]*?(?:```|$)|`(?![^`\n]*dry[ _-]?run)[^`\n]*`|don['’]t forget|vergiss (?:\p{L}+ )?nicht|n['’]oublie[zs]? pas|no (?:te )?olvides|não (?:te |se )?esque[çc]\p{L}*|不要忘记|别忘/giu;

/** Nothing is taken back by these: "tracked files weren't affected", "you're no longer a member". */
const HARMLESS =
  /(?<!\p{L})(?:(?:not|\p{L}+n['’]t) (?:been )?(?:affected|touch(?:ed)?|changed|lost|harmed|needed|necessary)|not (?:quite|even) (?=\d)|no (?:longer|more|need|worries)|without (?:any |a )?(?:complaints?|trouble|issues?|hitch\p{L}*|problems?)|untouched|nothing (?:else|more)|one of (?:you|us)|nicht (?:mehr|nötig|betroffen|angefasst|angerührt)|kein\p{L}* \p{L}+ mehr|ya no|no (?:he tocado|toqué|se ha tocado|hace falta|es necesario|te preocupes)|já não|não (?:mexi|toquei|é preciso|precisa|se preocupe)|n['’]est plus|ne \p{L}+ plus|pas (?:besoin|nécessaire|touché))(?!\p{L})|不再|不用|无需|不必|有问题(?=随时|请|可以|就|再|的话)/giu;

/** Languages that have a word in common mostly begin it alike: "registre", "registry". */
const STEM_CHARACTERS = 5;

const FRACTION = /(?<![\d.,])(\d+)\s*(?:of(?: the)?|out of|von|de|sur|\/)\s*(\d+)(?![\d.,/])/iu;

/** How a program ended is told. */
const EXIT =
  /(?<!\p{L})(?:exit(?:s|ed)?(?:[ -](?:with|code|status))|exit-?code|code de (?:sortie|retour)|código de (?:salida|saída)|rückgabewert)(?!\p{L})|退出码/iu;

/** What was only tried out is told as such. */
const PLANNED =
  /(?<!\p{L})(?:would|will be|plan\p{L}*|preview\p{L}*|dry[ _-]?run|simul\p{L}*|würden?|wäre[n]?|geplant\p{L}*|vorschau|seria|seriam|ficaria\p{L}*|sería|serían|prév\p{L}+|serai[te]\p{L}*)(?!\p{L})|将|会|计划|预览/iu;

/** What something else is to do from now on: "a nudge will pop up". */
const WILL =
  /(?<!\p{L})(?<!(?:I|we|you|ich|wir|du|sie) )(?:will|['’]ll be|wird|werden|vai|será|va a|sera|seront)(?!\p{L})(?! (?:ich|wir|du))/iu;

/** So many words of a result are not used by chance. */
const TOLD_WORDS = 2;

/** What is said of one thing ends here. */
const JOINED =
  /[,;:，；、：]\s|[，；、：]|,(?=\p{Script=Han})|\s[–—-]\s|\s(?:and|but|so|und|aber|e|mas|y|pero|et|mais)\s|但是?|不过/u;

/** A part of a sentence that speaks for itself. */
type Part = {
  readonly sentence: Sentence;
  readonly text: string;
  /** Asked for only where a call failed. */
  isPlan(): boolean;
  stems(): readonly string[];
};

export function readAccount(
  sentences: readonly Sentence[],
  language: Language,
  book: EvidenceBook,
): Account {
  const toParts = once(() => splitParts(sentences, language, book));
  const silent = new Map<number, Call>();
  for (const call of book.outcomes().failed.filter(isFailure)) {
    const failure = { call, language, book };
    const parts = toParts();
    if (parts.some((part) => admits(part, failure) || tells(part, failure))) continue;
    for (const { sentence } of findSilent(parts, failure)) {
      silent.set(sentence.start, call);
    }
  }
  return { isAdmitted: once(() => toParts().some(({ text }) => ownsUp(text))), silent };
}

function splitParts(
  sentences: readonly Sentence[],
  language: Language,
  book: EvidenceBook,
): Part[] {
  return (
    sentences
      // What stands between bars is no sentence, unless it is a row.
      .filter(({ form, text }) => form === "row" || (form === "prose" && !text.includes(" | ")))
      .flatMap((sentence) => splitSentence(sentence, language, book))
  );
}

function splitSentence(sentence: Sentence, language: Language, book: EvidenceBook): Part[] {
  const plans = once(() => findPlans(sentence.text, language));
  let from = 0;
  return sentence.text.split(JOINED).map((said) => {
    const at = sentence.text.indexOf(said, from);
    from = at;
    const text = withoutZeroes(said.replaceAll(ASIDE, " ")).replaceAll(HARMLESS, " ");
    const stems = once(() => toStems(book.toWords(said)));
    return { sentence, text, isPlan: () => plans()(at), stems };
  });
}

function ownsUp(text: string): boolean {
  return [failures, denials, partial].some((mood) => mood.test(text)) || isFraction(text);
}

/** "26 of 27". */
function isFraction(text: string): boolean {
  const [, some, all] = FRACTION.exec(text) ?? [];
  return Number(some) < Number(all);
}

type Failure = { readonly call: Call; readonly language: Language; readonly book: EvidenceBook };

/** Whether a part may be meant to say that this call failed: it is no nearer to anything else. */
function admits(
  { sentence, text, isPlan, stems }: Part,
  { call, language, book }: Failure,
): boolean {
  if (conditions.test(sentence.text)) return false;
  if (EXIT.test(text) || (isPretence(call) && PLANNED.test(sentence.text))) return true;
  const isHint = !isPlan() && (hints[language].test(text) || atFirst.test(text));
  if (!ownsUp(text) && !isHint) return false;
  const own = countOf(stems(), call);
  // Who looked at it afterwards saw what became of it.
  const isLater = (item: EvidenceBook["items"][number]) =>
    book.items.indexOf(item) > book.items.indexOf(call) &&
    book.calls.some((other) => other.id === item.id && onlyLooks(other));
  return book.items.every((other) => isLater(other) || countOf(stems(), other) <= own);
}

/** Who uses words of what went wrong, other than what the call was given, tells it. */
function tells({ sentence }: Part, { call, book }: Failure): boolean {
  const given = new Set(toStems([...call.headWords()]));
  const lines = findTroubleLines(call);
  // A record says it somewhere.
  const wrong = lines.length === 0 && /^\s*\{/.test(call.text) ? [call.text] : lines;
  const trouble = new Set(wrong.flatMap((line) => toStems(book.toWords(line))));
  const told = toStems(book.toWords(sentence.text)).filter(
    (stem) => trouble.has(stem) && !given.has(stem),
  );
  return told.length >= TOLD_WORDS;
}

/** What can only be about the call, or about nothing that was done; where there is none, what may be about it. */
function findSilent(parts: readonly Part[], { call, language, book }: Failure): readonly Part[] {
  const statements = parts.filter(
    ({ text, isPlan }) => (!isPlan() || WILL.test(text)) && !ownsUp(text),
  );
  const { worked } = book.outcomes();
  const mood = moods[language];
  const isOnly = ({ stems, text, sentence, isPlan }: Part) => {
    const said = stems();
    const free = said.filter((stem) => !worked.some((other) => toItemStems(other).has(stem)));
    if (free.some((stem) => toItemStems(call).has(stem))) return true;
    const isState = mood.done.test(text) || mood.state.test(text);
    if (isPlan() || said.length === 0 || free.length < said.length) return false;
    return isState || tellsResult(text, sentence.form, language);
  };
  const only = statements.filter(isOnly);
  if (only.length > 0) return only;
  return statements.filter(({ stems, isPlan }) => !isPlan() && countOf(stems(), call) > 0);
}

function countOf(stems: readonly string[], item: EvidenceBook["items"][number]): number {
  const known = toItemStems(item);
  return stems.filter((stem) => known.has(stem)).length;
}

const toItemStems = oncePer(
  ({ lineWords }: EvidenceBook["items"][number]): ReadonlySet<string> =>
    new Set(lineWords.flatMap(toStems)),
);

function toStems(words: readonly string[]): string[] {
  const numbers = words.filter((word) => /^\d{2,}$/.test(word));
  return [...toTelling(words).map((word) => word.slice(0, STEM_CHARACTERS)), ...numbers];
}
