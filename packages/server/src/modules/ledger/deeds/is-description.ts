import type { Language } from "../detect-language.ts";

const ends = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})\\s+$`, "iu");

/** Tells which ones are meant: "the branches that were already merged", "os ramos já integrados". */
const which: Readonly<Record<Exclude<Language, "zh">, RegExp>> = {
  en: ends(
    "(?<=\\p{L} )(?:that|which|who) (?:\\p{L}+ )?(?:was|were|is|are|had been|has been|have been)(?: (?:already|still|previously|once))?",
  ),
  de: ends("(?<=\\p{L} )(?:schon|bereits) (?:vorher|früher|einmal)"),
  pt: ends(
    "(?<=\\p{L} )que (?:já )?(?:foi|foram|está|estão|estava|estavam|tinham? sido)(?: já)?|(?<=\\p{L}{4} )(?<!(?:foram|está|estão|ficou|ficaram|tenho|temos|estava|estavam|tinha|tinham) )já",
  ),
  es: ends(
    "(?<=\\p{L} )que (?:ya )?(?:fue|fueron|está|están|estaba|estaban|habían? sido)(?: ya)?|(?<=\\p{L}{4} )(?<!(?:está|están|fueron|quedó|quedaron|hemos|estaba|estaban) )ya",
  ),
  fr: ends(
    "(?<=\\p{L} )qui (?:\\p{L}+ )?(?:est|sont|était|étaient|a été|ont été|avaient été)(?: déjà)?|(?<=\\p{L}{4} )(?<!(?:sont|avons|était|étaient) )déjà",
  ),
};

/** Who stands before a comma may have been said to have done more than one thing: "J'ai tout relu, corrigé". */
const APPOSITION = /(?:\S+\s+){3,}\S+,\s*$/u;

/** Whether a participle only tells which thing is meant. */
export function isDescription(
  before: string,
  whole: string,
  language: Exclude<Language, "zh">,
): boolean {
  if (which[language].test(before)) return true;
  if (language === "en" || before.trim() !== "") return false;
  // "the module `./user`, importado em `src/a.ts`": the thing before the comma.
  return APPOSITION.test(whole) && /[`·"”»\d]\s*,\s*$/u.test(whole);
}
