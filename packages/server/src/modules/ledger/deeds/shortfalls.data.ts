/** Without a number next to one of these there is neither of the following. */
export const counted =
  /\d\s?(?:of|out of|von|de|d[oa]s|sur|\/)\s?\d|\d\D{0,20}(?:skip|remain|pending|left|fail|not|über|aus|omit|ignor|pend|rest|en attente|跳过|剩|失败|未)|(?:skip|remain|pending|fail|über|omit|ignor|pend|跳过|剩|失败|未)\D{0,12}\d/iu;
/** "39 of 42", neither a date nor a part of a path. */
export const fraction =
  /(?<![\p{L}\d./:-])(\d{1,6})\s?(?:of|out of|von|de|d[oa]s|sur|\/)\s?(\d{1,6})(?![\d./:-]|\s?%)/giu;
const openWords =
  "skipped|remaining|pending|failed|not (?:found|sent|uploaded|copied|imported)|left out|übersprungen|ausgelassen|ausstehend|fehlgeschlagen|omitid[oa]s?|ignorad[oa]s?|ignorée?s?|pendientes?|pendentes?|restantes?|restante?s?|en attente|échou\\p{L}+|falh\\p{L}+|fallid[oa]s?";
/** "3 skipped", "failed: 3". */
export const stillOpen = new RegExp(
  `(?<![\\p{L}\\d.,/:-])([1-9]\\d{0,5}) (?:\\p{L}+ )?(?:${openWords})(?!\\p{L})|(?<!\\p{L})(?:${openWords})\\s?[:=]\\s?([1-9]\\d{0,5})(?![\\d.])|(?:跳过|剩余|剩下|失败|未完成|未上传)\\s?[:：]?\\s?(?:了\\s?)?([1-9]\\d{0,5})`,
  "giu",
);
/** What was left because there was nothing to do about it. */
export const needless =
  /already|exist|unchanged|up[ -]to[ -]date|duplicate|identical|no change|vorhanden|unverändert|doppelt|duplicad|déjà|inchang|sin cambios|已存在|重复|未变/iu;
/** Tells of something that is done to many. */
export const work =
  /upload|download|import|export|copied|copy|mov|renam|delet|remov|sent|send|sync|transfer|convert|back|updat|insert|creat|process|archiv|publish|install|migrat|restor|load|complete|done|success|hochgeladen|kopiert|verschoben|umbenannt|gelöscht|gesendet|importiert|subid|carregad|copiad|movid|enviad|borrad|apagad|téléversé|copié|déplacé|envoyé|supprimé|已|上传|复制|移动|删除|发送|导入/iu;
