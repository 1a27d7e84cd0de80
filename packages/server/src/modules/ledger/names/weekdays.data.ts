/** Names of the days in six languages, Sunday first; alternatives of a regular expression. */
export const weekdays: readonly string[] = [
  "sunday|sonntag|domingo|dimanche|星期日|星期天|周日",
  "monday|montag|segunda-feira|lunes|lundi|星期一|周一",
  "tuesday|dienstag|ter[çc]a-feira|martes|mardi|星期二|周二",
  "wednesday|mittwoch|quarta-feira|mi[ée]rcoles|mercredi|星期三|周三",
  "thursday|donnerstag|quinta-feira|jueves|jeudi|星期四|周四",
  "friday|freitag|sexta-feira|viernes|vendredi|星期五|周五",
  "saturday|samstag|sonnabend|s[áa]bado|samedi|星期六|周六",
];

/** How they are cut short beside a date, in the same order. Those of two letters are words as well. */
export const shortWeekdays: readonly string[] = [
  "sun|dom|dim|So(?=[.,])",
  "mon|seg(?:unda)?|lun|Mo(?=[.,])",
  "tues?|ter(?:[çc]a)?|mar|Di(?=[.,])",
  "wed|qua(?:rta)?|mi[ée]|mer|Mi(?=[.,])",
  "thu(?:rs?)?|qui(?:nta)?|jue|jeu|Do(?=[.,])",
  "fri|sex(?:ta)?|vie|ven|Fr(?=[.,])",
  "sat|s[áa]b|sam|Sa(?=[.,])",
];
