import type { Language } from "../detect-language.ts";

const words = (list: string) => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, "iu");

/** Words that may be meant to say that something did not go through, or not yet, or not quite. */
export const hints: Readonly<Record<Language, RegExp>> = {
  en: words(
    "except|only(?! (?:about |some )?\\d)|until|instead|no|none|nothing|nobody|neither|nor|full|missing|wait(?:s|ed|ing)?|remain(?:s|ed|ing)?|tentative|another story|trouble|problems?|issues?|wrong|catch|balk(?:s|ed)|chok(?:es|ed)|clash(?:es|ed)?|collid(?:es|ed)|overlap(?:s|ped)?|smells?|complain(?:s|ed)|gave up|gives up|giving up|locked|protected|pending|queued?|in the queue|out of stock|sold out|exceed(?:s|ed)?|too (?:large|big|small|long|old|many|few|late)|unknown|invalid|skipp(?:ed|ing)|kept back|hung|hangs|red|unfinished|incomplete|half-?done|in the way|unless|draft|unsent|unpaid|unchanged|unavailable|unavailability|interrupted|died|killed|hiccup|blip|glitch|struggled|awaiting|on hold|paused|held|unfortunately|sadly|sorry|alas|warning|warned|permission|quota|forbidden|unauthori[sz]ed|mismatch|short of|hit a|hits a|block(?:s|ed|ing|er)|prevent(?:s|ed)?|stop(?:s|ped)|lost",
  ),
  de: words(
    "nur(?! (?:noch )?(?:gut |rund |etwa )?\\d)|kein\\p{L}*|nichts|niemand|voll|fehlt|fehlen|fehlte|fehlend\\p{L}*|probleme?n?|stattdessen|bis auf|leider|rote?[nr]?|(?:bricht|brach(?:en)?|brechen|stürzte?) [^,;]{0,60}?ab|(?:geht|ging|läuft|lief) [^,;]{0,40}?schief|(?:fällt|fiel|fallen|fielen) [^,;]{0,40}?(?:aus|durch)|wartet?|warten|warteschlange|ausstehend\\p{L}*|unvollständig|abgewiesen|gesperrt|geschützt|hakt\\p{L}*|hängt|hing|stockt|streikt|streikte|klemmt|(?:blieb|bleibt|geblieben|weiterhin) (?:offen|gesperrt|aus|an|zu|liegen|stehen|hängen)|überschritten|zu (?:groß|klein|lang|alt|spät|viele?)|unbekannt|ungültig|übersprungen|unverändert|halb|entwurf|ausverkauft|vergeben|belegt|besetzt|vorläufig|warnung|berechtigung|verboten|gescheitert|schiefgegangen|schief|pausiert|angehalten|gestoppt|verloren|zurückgerollt|zurückgesetzt|rückgängig|tut mir leid|bedauer\\p{L}*|weigert\\p{L}*|ging (?:\\p{L}+ )?nicht|daneben",
  ),
  zh: /只|仅|缺|满|不(?:能|到|足|了|成|通|让|允|行|支持|存在|可用|够)|还(?:没|未|在|有|要|需|差)|等待|超出|超过|锁|保护|卡住|断|抱歉|遗憾|可惜|警告|权限|草稿|暂|缺失|跳过|回滚/u,
  pt: words(
    "continuam? (?:abert|fechad|bloquead|ligad|desligad|ativ)[oa]s?|só|somente|apenas|nenhum\\p{L}*|nada|ninguém|falt\\p{L}+|chei[oa]s?|lotad[oa]s?|esgotad[oa]s?|problemas?|em vez|exceto|pendentes?|aguard\\p{L}+|fila|incomplet[oa]s?|bloque\\p{L}+|protegid[oa]s?|trancad[oa]s?|trav\\p{L}+|excedid[oa]s?|demasiado|grande demais|inválid[oa]s?|desconhecid[oa]s?|ignorad[oa]s?|inalterad[oa]s?|vermelh[oa]s?|rascunho|ocupad[oa]s?|provisóri[oa]s?|permissão|proibid[oa]s?|infelizmente|desculp\\p{L}+|lamento|pausad[oa]s?|parad[oa]s?|parou|perdid[oa]s?|revertid[oa]s?|desfeit[oa]s?|interrompid[oa]s?|caiu|morreu|restam?|sobr\\p{L}+",
  ),
  es: words(
    "siguen? (?:abiert|cerrad|bloquead|encendid|apagad|activ)[oa]s?|solo|sólo|solamente|únicamente|ningun[oa]s?|nada|nadie|falt\\p{L}+|llen[oa]s?|agotad[oa]s?|problemas?|en su lugar|en vez|excepto|salvo|menos|pendientes?|esper\\p{L}+|cola|incomplet[oa]s?|bloque\\p{L}+|protegid[oa]s?|atasc\\p{L}+|colgad[oa]s?|excedid[oa]s?|super[óa]\\p{L}*|demasiad[oa]s?|inválid[oa]s?|desconocid[oa]s?|omitid[oa]s?|roj[oa]s?|borrador|ocupad[oa]s?|provisional(?:es)?|advertencia|permisos?|prohibid[oa]s?|por desgracia|desgraciadamente|lamentablemente|lo siento|lamento|paus\\p{L}+|parad[oa]s?|detuv\\p{L}+|perdid[oa]s?|revertid[oa]s?|deshech[oa]s?|interrumpid[oa]s?|cayó|murió|quedan?|resta\\p{L}*|tal cual",
  ),
  fr: words(
    "(?:reste|restent|toujours) (?:ouvert|fermé|bloqué|allumé|éteint|actif|active)e?s?|seulement|uniquement|aucune?s?|rien|personne|manqu\\p{L}+|pleine?s?|complete?s?|problèmes?|à la place|au lieu|sauf|hormis|en attente|incompl\\p{L}+|bloqu\\p{L}+|protégée?s?|verrouillée?s?|coinc\\p{L}+|dépass\\p{L}+|quota|trop|invalides?|inconnue?s?|ignorée?s?|inchangée?s?|rouges?|brouillons?|occupée?s?|prises?|provisoires?|avertissements?|permissions?|interdite?s?|malheureusement|hélas|désolée?|regrett\\p{L}+|suspendue?s?|arrêt\\p{L}+|perdue?s?|annulée?s?|interrompue?s?|tombée?s?|épuisée?s?",
  ),
};
