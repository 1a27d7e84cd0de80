import type { SaidNumber } from "../numbers/match-number.ts";

/** A temperature, a speed or a height, which no factor turns into all others of their kind, or "m" is no unit of. */
export type Measure = {
  readonly kind: "temperature" | "speed" | "height";
  /** What it is called: the same is not converted. */
  readonly name: string;
  /** Behind its unit. */
  readonly end: number;
  /** In degrees Celsius, in kilometres per hour or in metres. */
  readonly value: number;
  /** The same in the unit that it has. */
  from(value: number): number;
};

const FIGURE = /^[-−]?\d[\d.,]*/u;
const KILOMETRE =
  "(?:km|kilomet(?:re|er)s?|kilomètres?|kilómetros?|quilómetros?|quilômetros?|公里)";
const PACE = new RegExp(`^[\\s*_]*(?:/|(?:per|pro|por|par|je|a|le|o|al) )\\s?${KILOMETRE}`, "iu");
const PACE_BEFORE = /每公里(?:用时|配速|约|大约|要|用)*\s*$/u;

type Kind = Pick<Measure, "kind" | "name" | "from"> & {
  readonly unit: RegExp;
  to(value: number): number;
};

const scaled =
  (kind: "speed" | "height") =>
  (name: string, unit: RegExp, factor: number): Kind => ({
    kind,
    name,
    unit,
    to: (value) => value * factor,
    from: (value) => value / factor,
  });

const speed = scaled("speed");
const height = scaled("height");

const kinds: readonly Kind[] = [
  {
    kind: "temperature",
    name: "°C",
    unit: /^\s?(?:°\s?C(?!\p{L})|℃|(?:degrees? |grad |graus |grados |degrés )celsius|摄氏度)/iu,
    to: (value) => value,
    from: (value) => value,
  },
  {
    kind: "temperature",
    name: "°F",
    unit: /^\s?(?:°\s?F(?!\p{L})|℉|(?:(?:degrees? |grad |graus |grados |degrés ))?fahrenheit|华氏度)/iu,
    to: (value) => (value - 32) / 1.8,
    from: (value) => value * 1.8 + 32,
  },
  speed(
    "km/h",
    /^\s?(?:km\/h|kph|kmh|公里\/小时|公里每小时|(?:kilomet(?:re|er)s? (?:per|an) hour)|(?:kilometer pro stunde)|(?:quil[óô]metros por hora)|(?:kilómetros por hora)|(?:kilomètres(?: par |\/)heure))/iu,
    1,
  ),
  speed("m/s", /^\s?(?:m\/s|met(?:re|er)s? per second|米\/秒|米每秒)/iu, 3.6),
  speed("mph", /^\s?(?:mph|miles per hour|mi\/h|英里\/小时)/iu, 1.609_344),
  height("m", /^\s?(?:m|met(?:re|er)s?|metern|metros?|mètres?|米)(?![\p{L}\d²³/])/iu, 1),
  height("ft", /^\s?(?:ft|feet|foot|fuß|pies|pés|pieds|英尺)(?![\p{L}\d²³/])/iu, 0.3048),
];

const SIGN =
  /[°℃℉]|(?:ft|feet|foot|fuß|pies|pés|pieds|英尺)(?!\p{L})|celsius|fahrenheit|摄氏|华氏|\/(?:h|s|km|小时|秒)|mph|kmh|kph|(?:per|pro|por|par|an) (?:hour|stunde|hora|heure|second|km|k[ií]l|qu)|每(?:公里|小时|秒)/iu;

/** Whether a text has any. */
export const hasMeasure = (text: string): boolean => SIGN.test(text);

export function readMeasure(number: SaidNumber, text: string): Measure | null {
  const [value = 0] = number.values;
  if (number.unit?.measure === "time") return readPace(number, text);
  const said = FIGURE.exec(text.slice(number.start, number.end))?.[0].replace(/[.,]$/, "");
  const from = number.isWord || said === undefined ? number.end : number.start + said.length;
  const behind = text.slice(from, from + 30);
  for (const { unit, to, ...kind } of kinds) {
    const length = unit.exec(behind)?.[0].length;
    if (length !== undefined) return { ...kind, end: from + length, value: to(value) };
  }
  return null;
}

/** "6 minutes per kilometre". */
function readPace(number: SaidNumber, text: string): Measure | null {
  const {
    values: [value = 0],
    unit,
    start,
    end,
  } = number;
  const length = PACE.exec(text.slice(end, end + 30))?.[0].length;
  if (length === undefined && !PACE_BEFORE.test(text.slice(0, start))) return null;
  const hours = (value * (unit?.factors[0] ?? 1)) / 3_600_000;
  const toHours = 3_600_000 / (unit?.factors[0] ?? 1);
  return {
    kind: "speed",
    name: "min/km",
    end: end + (length ?? 0),
    value: 1 / hours,
    from: (kilometres) => toHours / kilometres,
  };
}
