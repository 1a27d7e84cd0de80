import type { Token } from "./find-tokens.ts";

/** How far a word that denies may stand from what it denies. */
const REACH = 45;
/** Another clause begins. */
const CUT =
  /[,;:，；：。()（）]\s?|[.!?]\s|\s[–—-]\s|\s(?:but|only|aber|sondern|nur|mas|só|pero|sino|solo|mais|seulement|que|that|dass)\s|但|而是|只有/giu;
const BEFORE =
  /(?<!\p{L})(?:no(?! (?:longer|more|problem))|not|neither|nor|nobody|nowhere|never|isn['’]t|aren['’]t|wasn['’]t|doesn['’]t have|didn['’]t find|missing|nicht|kein\p{L}*|weder|niemand|nirgend\p{L}*|nie|fehlt|não|nenhum\p{L}*|nem|ninguém|nunca|falta|ningun\p{L}*|ningún|ni|nadie|pas|jamais|personne|aucune?|manque)(?!\p{L})|没有|未|无|不|缺/iu;
const BEHIND =
  /(?<!\p{L})(?:(?:does|did|do|is|are|was|were|has|could)(?:n['’]t| not)|not|nowhere|missing|absent|unknown|gibt es nicht|nicht|fehlt|fehlen|unbekannt|não|falta|no (?:existe|está|aparece|hay|se)|desconocid[oa]|n['’](?:existe|est|y)|ne|manque|introuvable|inconnue?)(?!\p{L})|不|没|未|缺/iu;

/** "There is no a.py", "HX-2 does not exist": what is said not to be there need not be known. */
export function isDenied({ start, end }: Pick<Token, "start" | "end">, text: string): boolean {
  const before =
    text
      .slice(Math.max(0, start - REACH), start)
      .split(CUT)
      .at(-1) ?? "";
  const behind = text.slice(end, end + REACH).split(CUT)[0] ?? "";
  return BEFORE.test(before) || BEHIND.test(behind);
}
