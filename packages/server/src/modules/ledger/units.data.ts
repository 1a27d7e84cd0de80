/** What a number counts, and how many of the smallest unit of its kind one is. */
export type Unit = { readonly measure: string; readonly factors: readonly number[] };

const unit = (measure: string, ...factors: number[]): Unit => ({ measure, factors });
/** KB is a thousand or 1,024 bytes, depending on who says it. */
const size = (power: number) => unit("size", 1000 ** power, 1024 ** power);

export const units: readonly (readonly [pattern: string, unit: Unit])[] = [
  ["%|percent|per cent|prozent|por ciento|por cento|pour cent", unit("percent", 1)],
  ["bytes?|octets?|字节", size(0)],
  ["[KkК](?:i?[Bb]|o)|kilobytes?", size(1)],
  ["M(?:i?B|o)|megabytes?", size(2)],
  ["G(?:i?B|o)|gigabytes?", size(3)],
  ["T(?:i?B|o)|terabytes?", size(4)],
  [
    "ms|milliseconds?|millisekunden?|millisecondes?|milissegundos?|milisegundos?|毫秒",
    unit("time", 1),
  ],
  ["s|secs?|seconds?|sekunden?|segundos?|secondes?|秒钟?", unit("time", 1_000)],
  ["mins?|minutes?|minuten?|minutos?|分钟", unit("time", 60_000)],
  ["h|hrs?|hours?|stunden?|horas?|heures?|小时", unit("time", 3_600_000)],
  ["days?|tage?n?|dias?|días?|jours?|天", unit("time", 86_400_000)],
  ["weeks?|wochen?|semanas?|semaines?|周", unit("time", 604_800_000)],
  ["mm", unit("length", 1)],
  ["cm", unit("length", 10)],
  ["met(?:er|re)s?|metern?|metros?|mètres?|米", unit("length", 1_000)],
  [
    "km|kilomet(?:er|re)s?|quilômetros?|kilómetros?|kilomètres?|公里|千米",
    unit("length", 1_000_000),
  ],
  ["miles?|mi|meilen?|millas?|milhas?|英里", unit("length", 1_609_344)],
  ["ft|feet|foot", unit("length", 304.8)],
  ["g|grams?|gramm|gramos?|gramas?|grammes?|克", unit("mass", 1)],
  ["kg|kilos?|kilograms?|kilogramm|公斤|千克", unit("mass", 1_000)],
  ["t|tons?|tonnes?|tonnen?|toneladas?|吨", unit("mass", 1_000_000)],
  ["lbs?|pounds?", unit("mass", 453.592)],
];

/** Words and signs that make a number larger. */
export const scales: readonly (readonly [pattern: string, scale: number])[] = [
  ["k|thousand|tausend|tsd\\.?|mil(?! mill)|mille|千", 1e3],
  ["万", 1e4],
  ["M|million(?:s|en)?|mio\\.?|milhão|milhões|millón|millones|百万", 1e6],
  ["亿", 1e8],
  ["B|bn|billions?|milliarden?|mrd\\.?|bilhão|bilhões|mil millones|milliards?|十亿", 1e9],
];

/** Small numbers in words; "one" is too often none. */
export const numberWords: readonly string[] = [
  "two|zwei|dois|duas|dos|deux|两|二",
  "three|drei|três|tres|trois|三",
  "four|vier|quatro|cuatro|quatre|四",
  "five|fünf|cinco|cinq|五",
  "six|sechs|seis|六",
  "seven|sieben|sete|siete|sept|七",
  "eight|acht|oito|ocho|huit|八",
  "nine|neun|nove|nueve|neuf|九",
  "ten|zehn|dez|diez|dix|十",
  "eleven|elf|onze|once",
  "twelve|zwölf|doze|doce|douze",
];
