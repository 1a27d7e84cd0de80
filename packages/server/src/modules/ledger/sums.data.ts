const cue = (words: string, han: string) =>
  new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${han}`, "iu");

/** Words that say that a number was computed, and how. */
export const sumWords = cue(
  "total(?:s|ed|ing|ly)?|sum|together|combined|overall|altogether|in all|both|adds? up|cost|costs|insgesamt|zusammen|summe|gesamt\\p{L}*|soma|ao todo|no total|somam|suma|en total|suman|somme|au total|ensemble|across",
  "总|合计|共|加起来",
);
export const gapWords = cue(
  "difference|differ\\p{L}*|range|spread|gap|margin|lead|more|less|fewer|faster|slower|higher|lower|above|below|over|under|increas\\p{L}*|decreas\\p{L}*|gr[eo]w\\p{L}*|rose|risen|rise|rising|fell|fall\\p{L}*|drop\\p{L}*|dip\\p{L}*|gain\\p{L}*|los[et]|loss|shrank|shrunk|net|up|down|remain\\p{L}*|left|leaves|free|longer|shorter|older|younger|bigger|larger|smaller|heavier|lighter|sav(?:es?|ed|ings?)|reduc\\p{L}*|by|apart|later|earlier|sooner|cheaper|dearer|ahead|behind|short of|unterschied\\p{L}*|spanne|differenz|abstand|mehr|weniger|schneller|langsamer|höher|niedriger|über|unter|billiger|günstiger|teurer|größer|kleiner|voraus|übrig|frei|bleib\\p{L}*|rest|ge(?:stiegen|sunken|wachsen|fallen|wonnen|spart)|stieg\\p{L}*|sank\\p{L}*|wuchs|fiel\\p{L}*|zugelegt|zunahme|abnahme|anstieg|rückgang|plus|minus|verlor\\p{L}*|um|diferença|mais|menos|maior|menor|acima|abaixo|barat[oa]s?|car[oa]s?|restam?|sobr(?:a|am|ou|aram)|livres?|aument\\p{L}+|diminu\\p{L}+|cresc\\p{L}+|subiu|subiram|caiu|caíram|queda|ganh(?:o|ou|aram)|perd(?:a|eu|eram)|econom\\p{L}+|reduz\\p{L}+|redução|diferencia|más|mayor|menor|encima|debajo|quedan?|sobran?|libres?|crec\\p{L}+|subió|subieron|subida|bajó|bajaron|bajada|cayó|caída|gan(?:ó|aron|ancia)|perd(?:ió|ieron|ida)|ahorr\\p{L}+|reduc\\p{L}+|différence|écart|plus|moins|au-dessus|en dessous|reste\\p{L}*|augment\\p{L}*|hausse|baiss\\p{L}*|grimp\\p{L}*|chut\\p{L}*|gagn\\p{L}*|perdu\\p{L}*|économis\\p{L}+|rédu\\p{L}+",
  "便宜|贵|差|多|少|增|减|快|慢|剩|降|升|涨|跌|高于|低于|高出|领先|落后|节省|余",
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
