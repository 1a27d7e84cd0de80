const cue = (words: string, han: string) =>
  new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${han}`, "iu");

/** Words that say that a number was computed, and how. */
export const sumWords = cue(
  "total(?:s|ed|ing|ly)?|sum|together|combined|overall|altogether|in all|both|adds? up|cost|costs|insgesamt|zusammen|summe|gesamt\\p{L}*|soma|ao todo|no total|somam|suma|en total|suman|somme|au total|ensemble|across",
  "总|合计|共|加起来",
);
export const gapWords = cue(
  "difference|more|less|fewer|faster|slower|higher|lower|increased?|decreased?|grew|rose|fell|dropped|gain|up|down|remain\\p{L}*|left|free|longer|shorter|older|saves?|saved|reduction|reduced|by|apart|later|earlier|cheaper|dearer|ahead|behind|unterschied|mehr|weniger|differenz|schneller|billiger|günstiger|teurer|voraus|übrig|frei|gestiegen|gesunken|um|diferença|mais|menos|barat[oa]s?|car[oa]s?|restam?|livres?|aumento|aumentou|caiu|diferencia|más|quedan?|libres?|aumentó|bajó|différence|plus|moins|reste\\p{L}*|augment\\p{L}*|baiss\\p{L}*",
  "便宜|贵|差|多了|少了|增|减|快|剩|降|升",
);
export const meanWords = cue(
  "average|averag\\p{L}+|mean|median|per|each|times|twice|double|durchschnitt\\p{L}*|mittel\\p{L}*|schnitt|pro|je|mal|doppelt|média|médio|promedio|media|mediana|por|vezes|veces|dobro|doble|moyenne|médiane|par|fois",
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
