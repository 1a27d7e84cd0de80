const cue = (words: string, han: string) =>
  new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${han}`, "iu");

/** Words that say that a number was computed, and how. */
export const sumWords = cue(
  "total(?:s|ed|ing|ly)?|sum|together|combined|overall|altogether|in all|both|adds? up|cost|costs|insgesamt|zusammen|summe|gesamt\\p{L}*|soma[mr]?|somou|somaram|totaliz\\p{L}+|ao todo|no total|suma[nr]?|sumó|sumaron|en total|somme|au total|en tout|ensemble|across",
  "总|合计|共|加起来",
);
const up =
  "more|higher|above|over|increas\\p{L}*|gr[eo]w\\p{L}*|growth|rose|risen|rise|rising|gain\\p{L}*|up|longer|older|bigger|larger|heavier|ahead|dearer|later|slower|wider|taller|farther|further|stronger|hotter|warmer|mehr|schwerer|wärmer|weiter|breiter|stärker|höher|über|teurer|größer|länger|später|langsamer|ge(?:stiegen|wachsen|wonnen)|stieg\\p{L}*|steig\\p{L}*|wuchs|wächst|zugelegt|zunahme|anstieg|mais|maior|acima|car[oa]s?|aument\\p{L}+|cresc\\p{L}+|sub(?:iu|iram|ida)|alta|ganh(?:o|ou|aram)|más|mayor|encima|crec\\p{L}+|subió|subieron|gan(?:ó|aron|ancia)|plus|au-dessus|augment\\p{L}*|hausse|grimp\\p{L}*|gagn\\p{L}*|climb\\p{L}*|jump\\p{L}*|soar\\p{L}*|surg\\p{L}*|sub(?:iu|iram|ida|ió|ieron|en?)|sob(?:e|em)|add(?:ed|s)|markup|aufschlag|zuzüglich|acresc\\p{L}+|añad\\p{L}+|ajout\\p{L}+|monte(?:nt)?|progress\\p{L}*";
const upHan = "贵|多|增|升|涨|高于|高出|领先|慢";
const down =
  "less|fewer|lower|below|under|decreas\\p{L}*|fell|fall(?:s|en|ing)?|fällt|drop\\p{L}*|dip\\p{L}*|los[et]|loss|shrank|shrunk|down|shorter|younger|smaller|lighter|faster|sav(?:es?|ed|ings?|ing)|spar(?:t|st|en|e)|eingespart|poup\\p{L}+|reduc\\p{L}*|earlier|sooner|cheaper|quicker|narrower|closer|nearer|colder|cooler|weaker|off|behind|short of|weniger|niedriger|unter|billiger|günstiger|kleiner|kürzer|früher|schneller|leichter|kälter|schmaler|näher|schwächer|ge(?:sunken|fallen|spart)|sank\\p{L}*|sink\\p{L}*|fiel\\p{L}*|abnahme|rückgang|minus|verlor\\p{L}*|menos|menor|abaixo|barat[oa]s?|diminu\\p{L}+|caiu|caíram|queda|perd(?:a|eu|eram|ió|ieron|ida)|econom\\p{L}+|reduz\\p{L}+|redução|debajo|baj(?:ó|aron|ada)|cayó|caída|ahorr\\p{L}+|moins|en dessous|baiss\\p{L}*|chut\\p{L}*|perdu\\p{L}*|économis\\p{L}+|rédu\\p{L}+|shr[aiu]nks?|slip\\p{L}*|slid\\p{L}*|declin\\p{L}*|plung\\p{L}*|cai(?:u|em)?|desc(?:e|em|eu|eram)|recu(?:a|am|ou|aram|l\\p{L}+)|baj(?:an?|ó|aron|ada)|caen?|cayeron";
const downHan = "便宜|少|减|降|跌|低于|落后|节省|快";
export const upWords = cue(up, upHan);
export const downWords = cue(down, downHan);
/** Those, and what tells of a difference in no direction. */
export const gapWords = cue(
  `${up}|${down}|differ\\p{L}*|between|zwischen|entre|since|seit|desde|depuis|separated|uplift|advantage|vorsprung|vorteil|vantagem|ventaja|avance|avantage|range|spread|gap|margin|leads?|trails?|net|remain\\p{L}*|left|leaves|freed?|reclaim\\p{L}*|by|apart|missing|fehl(?:t|en|enden?)|falta[mn]?|manqu\\p{L}+|unterschied\\p{L}*|spanne|spannweite|amplitude?|rango|étendue|differenz|abstand|voraus|vorne?|führt|hinten|dahinter|übrig|freigegeben|freigeworden|frei|bleib\\p{L}*|rest|um|diferença|diferencia|restam?|sobr(?:a|am|an|ou|aram)|livres?|liber\\p{L}+|quedan?|libres?|différence|écart|reste\\p{L}*|libér\\p{L}+`,
  `${upHan}|${downHan}|差|剩|余|腾|释放|省`,
);
export const meanWords = cue(
  "average|averag\\p{L}+|mean|usual\\p{L}*|typical\\p{L}*|median|per|each|times|twice|double|durchschnitt\\p{L}*|mittel\\p{L}*|schnitt|pro|je|mal|doppelt|média|médio|promedio|media|mediana|por|vezes|veces|dobro|doble|moyenne|médiane|par|fois",
  "平均|均值|每|中位|倍",
);
export const periodWords = cue(
  "per|every|year|yearly|annual(?:ly)?|monthly?|weekly?|daily?|pro|jahr|jährlich|monat(?:lich)?|woche|tag|täglich|por|año|ano|anual(?:mente)?|mes|mês|mensal|mensual|semana|día|dia|par|an|année|annuel\\p{L}*|mois|mensuel\\p{L}*|semaine|jour",
  "每|年|月|周|天",
);
export const percentWords = cue(
  "vat|tax(?:es)?|gross|discount(?:ed)?|tip|interest|off|mwst|mehrwertsteuer|steuern?|brutto|rabatt|skonto|zinsen|iva|imposto|desconto|juros|impuesto|descuento|intereses|tva|ttc|taxes?|remise|intérêts",
  "税|折|利息|%",
);
/** A difference of two percentages. */
export const pointWords =
  /percentage points?|prozentpunkte?n?|pontos? percentua(?:l|is)|puntos? porcentual(?:es)?|points? de pourcentage|百分点/iu;
