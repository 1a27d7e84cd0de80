/** Names of the months in six languages, in order; alternatives of a regular expression. "19 out of 20" is no October. */
export const months: readonly string[] = [
  "january|januar|jänner|janeiro|enero|janvier|jan|ene|janv",
  "february|februar|fevereiro|febrero|février|feb|fev|févr|fév",
  "march|märz|maerz|março|marzo|mars|mar|mär|mrz",
  "april|abril|avril|apr|abr|avr",
  "may|mai|maio|mayo",
  "june|juni|junho|junio|juin|jun",
  "july|juli|julho|julio|juillet|jul|juil",
  "august|agosto|août|aug|ago",
  "september|setembro|septiembre|septembre|sept|sep|set(?! (?:of|to|up|in|for|on|at|by|\\d{1,2} [a-z]))",
  "october|oktober|outubro|octubre|octobre|oct|okt|out(?! (?:of|to|in|for|on|at|by|\\d{1,2} [a-z]))",
  "november|novembro|noviembre|novembre|nov",
  "december|dezember|dezembro|diciembre|décembre|dec|dez|dic|déc",
];
