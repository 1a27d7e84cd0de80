import { toWords } from "../../words/index.ts";
import type { BookItem, EvidenceBook } from "../evidence-book.ts";
import { findOtherSpeaker, namesSpeaker } from "./find-other-speaker.ts";
import type { Check, Finding } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { toSupported, type Judgement } from "./judge-tokens.ts";
import { everyMatch } from "../every-match.ts";
import { oncePer } from "../once-per.ts";

const QUOTE =
  /"([^"\n]{2,600})"|“([^”\n]{2,600})”|„([^“”"\n]{2,600})[“”"]|«\s?([^»\n]{2,600}?)\s?»|「([^」\n]{2,600})」|『([^』\n]{2,600})』/gu;
const MARK = /["“„«「『]/;
/** Says that somebody or something said so. */
const TELLS =
  /(?<!\p{L})(?:says?|said|words|justified|puts? it|promises|warns|stress(?:es|ed)|summ(?:ed|ing) (?:it )?up|logs?|logged|prints?|printed|complains|displays?|wrote|writes|reads?|states?|stated|according|error|message|warning|titled|title|replied|quote|reported|reports|noted|mentions?|mentioned|calls?|called|describes?|described|told|tells|warned|promised|comment(?:s|ed)?|add(?:s|ed)|answer(?:s|ed)|explain(?:s|ed)|announced|remarked|insist(?:s|ed)|argue[sd]|claim(?:s|ed)|conclude[sd]|asks|asked|kommentierte?|ergänzte?|erklärte?|antwortete?|meinte?|betonte?|ankündigte|fragte|comentou|acrescentou|explicou|respondeu|afirm(?:ou|a)|declar(?:ou|a|ó)|perguntou|comentó|añadió|explicó|respondió|afirmó|preguntó|commenté?e?|ajouté?e?|expliqué?e?|répond|répondu|affirmé?e?|déclaré?e?|demandé?e?|sagte?|wörtlich|warnt\p{L}*|versprach|verspricht|fasste?|schließt|resum(?:ió|iu|e)|concluy(?:ó|e)|conclu(?:iu|i|t|e)?|adv(?:irtió|ierte|ertiu|erte)|prometi(?:ó|eu)|palabras|palavras|justific(?:ó|ou)|justifiée?|résum(?:e|é)e?|averti[te]?|promet|termes|zeigt|protokolliert|muestra|mostra|affiche|schrieb|schreibt|lautet|steht|laut|fehlermeldung|meldung|meldet|titel|heißt|nannte|bezeichnete|diz|disse|escreveu|segundo|mensagem|erro|título|chamou|dice|dijo|escribió|según|mensaje|llamó|calificó|dit|écrit|écrivait|selon|message|erreur|titre|indique|précise|qualifie|qualifié)(?!\p{L})|说|写道|总结|警告|承诺|原话|的话说|表示|提到|称|报错|错误|标题|消息|指出|评论|补充|解释|回答|认为|强调|宣布|显示|日志/iu;
/** What a word stands for, in the answer's own words. */
const EXPLAINS =
  /(?:(?<!\p{L})(?:means?|meaning|meant|stands for|i\.\s?e\.|bedeutet|steht für|d\.\s?h\.|significa|quer dizer|quiere decir|signifie|veut dire)(?!\p{L})(?:\s(?:that|as much as|so ?viel wie|que|algo como|something like|quelque chose comme))?|意思是|意为|意味着|即)[\s:：,，*_(（]*$/iu;
/** Words that are offered to the reader: his own to be, and nobody's yet. */
const OFFERS =
  /(?<!\p{L})(?:drafts?|propos(?:e|al|ed)|suggest(?:ion|ed)?|templates?|(?:a|short|possible|quick|friendly|polite) reply|(?:can|could|might|may|would) (?:say|write|ask|reply|answer|read|be)|entwurf|vorschlag|formulier\p{L}+|vorlage|(?:könnten?|kannst|würden?)(?!\p{L})[^.!?]*|borrador|propuesta|sugerencia|plantilla|podrías? (?:ser|decir|escribir)|rascunho|proposta|sugestão|modelo|poderia (?:ser|dizer|escrever)|brouillon|proposition|modèle|pourr(?:ait|iez) (?:être|dire|écrire))(?!\p{L})[^.!?]*$|(?:^|[.,;:–—]\s|(?:just|simply|einfach|por exemplo|por ejemplo|par exemple)\s)(?:say|tell me|write|reply|answer|sag|sagen sie|schreib|antworte|diga|di|dime|escribe|responde|escreva|responda|dis|dites|écris|écrivez|réponds|répondez)(?!\p{L})[^.!?]*$|(?:草稿|建议|模板|措辞|可以(?:说|写|回复|问)|告诉我|例如)[^。]*$/iu;
/** Who says so has put it into other words. */
const TRANSLATES =
  /(?<!\p{L})(?:translat(?:ed|ion|ions|es?)|in (?:the )?original|übersetz(?:t|ung|ungen)|im original|traduc(?:e|ción|ido)|traduzid[oa]s?|tradução|en el original|no original|tradui(?:t|te|ts|tes|re)|traduction|en version originale)(?!\p{L})|翻译|译为|译成|原文/iu;
/** So much of a quote must be there for it to be a changed one; more where nobody is said to have said it. */
const CHANGED_SHARE = 0.6;
const MOSTLY_SAME = 0.8;

/** A shorter one may be a word of the answer's own. */
const LEAST_TOLD = 4;

/** Words in quotation marks: as they were said, or not at all. */
export const checkQuotes: Check = ({ sentence, language, book, isPlan }) => {
  if (sentence.form === "code" || !MARK.test(sentence.text)) return [];
  const plain = sentence.text.includes("`")
    ? sentence.text.replaceAll(/`[^`\n]*`/g, (span) => " ".repeat(span.length))
    : sentence.text;
  return everyMatch(plain, QUOTE).flatMap((match): Finding[] => {
    const inner = match.slice(1).find((part) => part !== undefined) ?? "";
    const from = match.index + match[0].indexOf(inner);
    const quote = fromEscapes(sentence.text.slice(from, from + inner.length));
    const before = sentence.text.slice(0, match.index);
    const behind = sentence.text.slice(match.index + match[0].length);
    const isWord = toWords(quote).length < 2;
    const speaker = isWord
      ? null
      : findOtherSpeaker({ quote, lead: sentence.before, before, behind }, book);
    const judgement =
      speaker ??
      judge(quote, book, {
        isPlan: isPlan(match.index) || EXPLAINS.test(before),
        isOffered:
          TRANSLATES.test(sentence.text) ||
          OFFERS.test(before) ||
          (before.trim() === "" && OFFERS.test(sentence.before)),
        isTold: () => TELLS.test(sentence.text) || isIntroduced(before, book),
        // Who answers in another language than the evidence's puts it into words himself.
        isTranslated:
          language !== book.language && (language !== "zh" || /\p{Script=Han}/u.test(quote)),
        // What stands for itself is somebody's.
        isNamed: () =>
          `${before}${behind}`.trim() === "" ||
          namesSpeaker(before, book.items) ||
          isBegun(foldText(quote), book),
      });
    const start = sentence.start + match.index;
    const end = start + match[0].length;
    return judgement === null ? [] : [{ kind: "quote", start, end, ...judgement }];
  });
};

/** As it was before it was written as a string of JSON or of a program. */
function fromEscapes(quote: string): string {
  return quote
    .replaceAll(/\\[nrt]/g, " ")
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}

type Telling = {
  readonly isPlan: boolean;
  readonly isOffered: boolean;
  readonly isTold: () => boolean;
  readonly isTranslated: boolean;
  readonly isNamed: () => boolean;
};

function judge(
  quote: string,
  book: EvidenceBook,
  { isPlan, isOffered, isTold, isTranslated, isNamed }: Telling,
): Judgement | null {
  const pieces = foldText(quote)
    .split(/\.{3}|…|\[[^\]]*\]/)
    .map((piece) => piece.replaceAll(/^[\s.,;:!?，。！？]+|[\s.,;:!?，。！？]+$/g, ""))
    .filter((piece) => piece.length > 1);
  if (pieces.length === 0 || book.items.length === 0) return null;
  const ids = whoSays(pieces, book);
  const isAsked = pieces.every((piece) => book.foldedQuestion.includes(piece));
  if (ids.length > 0 || isAsked) return toSupported({ ids, isAsked });
  if (isOffered) return null;
  const words = [...new Set(toWords(quote))];
  if (words.length < 2) return null;
  const nearest = toNearest(words, book);
  const isChanged =
    nearest.share >= MOSTLY_SAME ||
    (nearest.share >= CHANGED_SHARE && !isPlan && (isTold() || isNamed()));
  if (words.length >= 3 && isChanged) {
    return {
      verdict: "contradicted",
      evidence: [nearest.id],
      why: "The evidence words it otherwise.",
    };
  }
  const isForeign =
    words.length < 3 ||
    (nearest.share === 0 && words.length < LEAST_TOLD) ||
    (isTranslated && nearest.share < 0.5);
  if (isPlan || isForeign || !isTold()) return null;
  return { verdict: "unsupported", evidence: [], why: "No evidence has these words." };
}

/** The items that have all pieces, whatever marks stand between the words: arrows of a menu, stars, brackets. */
function whoSays(pieces: readonly string[], book: EvidenceBook): string[] {
  const [first = "", ...others] = pieces;
  const having = book
    .having(first)
    .filter(({ folded }) => others.every((one) => folded.includes(one)));
  if (having.length > 0) return having.map(({ id }) => id);
  const bare = pieces.map((piece) => toBare(piece)).filter((piece) => piece.trim() !== "");
  if (bare.length === 0) return [];
  const saying = book.items.filter((item) => bare.every((piece) => bareOf(item).includes(piece)));
  return saying.map(({ id }) => id);
}

const bareOf = oncePer(({ folded }: BookItem) => toBare(folded));

/** The words alone, with a space around each. */
function toBare(text: string): string {
  return ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

const NAME = /(?<![.!?]\s)(?<=[^\p{L}]|^)\p{Lu}\p{Ll}[\p{L}'’-]+/gu;

/** "The head, Pilar Sanz, put it like this: …": a colon, and somebody whom the evidence knows. */
function isIntroduced(before: string, book: EvidenceBook): boolean {
  if (!/[:：]\s*$/.test(before)) return false;
  if (namesSpeaker(before, book.items)) return true;
  const names = everyMatch(before, NAME).filter(
    ({ index }) => before.slice(0, index).trim() !== "",
  );
  return names.some(([name]) => (book.find(name)?.ids.length ?? 0) > 0);
}

const BEGINNING = 3;

/** Whether a line begins as a quote does, with several words; a time stamp or a name may come before. */
function isBegun(quote: string, { items }: EvidenceBook): boolean {
  const words = quote.split(/\s+/);
  const begun = `${words.slice(0, BEGINNING).join(" ")} `;
  if (words.length <= BEGINNING) return false;
  return items.some(({ folded, text }) => {
    if (!folded.includes(begun)) return false;
    const lines = text.split("\n").map((line) => foldText(line));
    return lines.some((line) => {
      const at = line.indexOf(begun);
      return at === 0 || (at > 0 && /[:\]|>-] $/.test(line.slice(0, at)));
    });
  });
}

/** The item of which a line, or two that follow each other, has the most of the words. */
function toNearest(words: readonly string[], book: EvidenceBook): { id: string; share: number } {
  let nearest = { id: "", share: 0 };
  for (const { id, words: toKnown, text } of book.items) {
    const reach = toShare(words, toKnown());
    if (reach <= nearest.share) continue;
    const lines = reach < CHANGED_SHARE ? [] : text.split("\n").map((line) => book.toWords(line));
    const shares = lines.map((line, at) =>
      toShare(words, new Set([...line, ...(lines[at + 1] ?? [])])),
    );
    const share = Math.max(Math.min(reach, CHANGED_SHARE - 0.01), ...shares);
    if (share > nearest.share) nearest = { id, share };
  }
  return nearest;
}

function toShare(words: readonly string[], known: ReadonlySet<string>): number {
  return words.filter((word) => known.has(word)).length / words.length;
}
