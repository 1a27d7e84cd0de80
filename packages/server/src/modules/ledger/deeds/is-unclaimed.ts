import type { Language } from "../detect-language.ts";
import { oneself } from "./outside.data.ts";

type Tongue = Exclude<Language, "zh">;

/** Where a word for a deed stands in its clause, and what the sentence says before. */
export type Spot = {
  readonly text: string;
  readonly at: number;
  readonly end: number;
  readonly earlier: string;
};

const follows = (words: string) => new RegExp(`(?<![\\p{L}-])(?:${words})\\s+$`, "iu");
/** Somebody else did it, it is not said that it happened, or it is a thing: "what you paid", "el borrado". */
const unclaimed: Readonly<Record<Tongue, { other: RegExp; article: RegExp | null }>> = {
  en: {
    other: follows(
      "you(?:['’]ve|['’]d| have| had)?|(?:they|he|she) (?:has|have|had)|than (?:I|we)|they|he|she|who|after(?: being)?|once",
    ),
    article: null,
  },
  de: { other: follows("ihr|du|wer|nachdem"), article: null },
  pt: {
    other: follows("eles|elas|quem|você|vocês|depois de|após|uma vez"),
    article: follows("o|a|os|as|um|uma|do|da|mais"),
  },
  es: {
    other: follows("ellos|ellas|quien(?:es)?|usted(?:es)?|después de|tras|una vez"),
    article: follows("el|la|los|las|un|una|del|al|más"),
  },
  fr: {
    other: follows("tu|vous|ils|elles|après(?: avoir| être)?|une fois"),
    article: follows("le|la|les|un|une|des|du|plus"),
  },
};

/** Said of the reader, and of him still where no one else is named: "you used less but paid more". */
const reader: Readonly<Record<Tongue, RegExp>> = {
  en: /(?<!\p{L})you(?:['’]ve| have)? (?!(?:are|were|will|can|could|should|may|might|must|would|need|want|asked|been|get|got|have)(?!\p{L}))\p{L}+[^.;:]*$/iu,
  de: /(?<!\p{L})(?:[Dd]u hast|[Hh]ast du|[Ii]hr habt|[Hh]abt ihr|Sie haben|[Hh]aben Sie)(?!\p{L})[^.;:]*$/u,
  pt: /(?<!\p{L})(?:você|vocês|tu|tens) \p{L}+[^.;:]*$/iu,
  es: /(?<!\p{L})(?:has|habéis|usted ha|ustedes han) \p{L}+[^.;:]*$/iu,
  fr: /(?<!\p{L})(?:tu (?:n['’])?as|vous (?:n['’])?avez)(?!\p{L})[^.;:]*$/iu,
};
const FILLERS =
  /^\s*(?:(?:but|and|then|still|also|even|only|aber|und|dann|sondern|doch|auch|trotzdem|mehr|weniger|pero|y|luego|también|más|menos|mas|e|depois|também|mais|et|puis|ensuite|aussi|plus|moins|davantage)\s+)*$/iu;

function isOfReader(before: string, earlier: string, language: Tongue): boolean {
  return earlier !== "" && FILLERS.test(before) && reader[language].test(earlier);
}

/** "fixed in 3.1.5": by whoever made that. */
const IN_VERSION =
  /^\s+(?:in|as of|since|ab|seit|en|dans|depuis|desde|a partir d[aeo]|em|na|no)\s+(?:(?:the |der |la |a )?(?:version|versión|versão) |v)?\d+\.\d+/iu;

/** Whether it is said of somebody else, or not that it happened. */
export function isUnclaimed({ text, at, end, earlier }: Spot, language: Tongue): boolean {
  const said = text.slice(0, at);
  const verb = text.slice(at, end);
  const { other, article } = unclaimed[language];
  const isParticiple = language === "fr" ? !/\s/.test(verb) : /d[oa]s?$/iu.test(verb);
  if (other.test(said) || (isParticiple && article?.test(said) === true)) return true;
  if (isOfReader(said, earlier, language)) return true;
  return IN_VERSION.test(text.slice(end)) && !oneself[language].test(text);
}
