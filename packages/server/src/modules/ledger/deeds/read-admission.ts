import { withoutZeroes } from "./find-acts.ts";
import type { Language } from "../detect-language.ts";
import { denials, failures, partial, plans } from "../moods.data.ts";

/** Whether an answer says that something went wrong, leaves it open, or owns up to nothing at all. */
export type Admission = "plain" | "hinted" | "none";

/** Code; and what denies nothing: "don't forget". */
const ASIDE =
  /```[\s\S]*?(?:```|$)|`[^`\n]*`|don['’]t forget|vergiss (?:\p{L}+ )?nicht|n['’]oublie[zs]? pas|no (?:te )?olvides|não (?:te |se )?esque[çc]\p{L}*|不要忘记|别忘/giu;

/** Words that may take something back. */
const HINTS =
  /(?<!\p{L})(?:but|however|though|although|except|only|until|instead|still|no|none|nothing|nobody|neither|nor|full|missing|empty|waiting|remaining|tentative|another story|trouble|problem|issue|wrong|aber|jedoch|allerdings|obwohl|nur|kein\p{L}*|nichts|niemand|noch|voll|fehlt|fehlen|leer|problem\p{L}*|mas|porém|contudo|embora|só|apenas|nenhum\p{L}*|nada|ainda|falta\p{L}*|vazi[oa]|cheia?|problema\p{L}*|pero|aunque|solo|sólo|ningun[oa]|todavía|aún|vací[oa]|llen[oa]|mais|cependant|toutefois|seulement|rien|encore|manqu\p{L}+|vide|plein[es]?|problème\p{L}*|ne)(?!\p{L})|(?<!\p{L})n['’]|但|不过|然而|只|仅|缺|空的|满|不|还(?:没|未|在|有|要|需)/iu;

/** What an answer says of failures, anywhere in it. */
export function readAdmission(text: string, language: Language): Admission {
  const plain = withoutZeroes(text.replaceAll(ASIDE, " "));
  if (failures.test(plain) || denials.test(plain) || partial.test(plain)) return "plain";
  const told = (plain.match(/[^.!?。！？\n]+[.!?。！？\n]?/gu) ?? []).filter(
    (sentence) => !/[?？]$/.test(sentence) && !plans[language].test(sentence),
  );
  return told.some((sentence) => HINTS.test(sentence)) ? "hinted" : "none";
}
