import type { FoundNumber } from "./find-numbers.ts";
import { units, type Unit } from "./units.data.ts";

/** What a plain number of a line is measured in, as its place tells. */
export type UnitReader = (line: string, number: FoundNumber) => Unit | null;

const percent = units.get("%") ?? null;
const bit: Unit = { measure: "size", factors: [1 / 8], isLoose: false };
const kibibyte = units.get("KiB") ?? null;
const mebibyte = units.get("MiB") ?? null;

/** "p50_ms", "size (MB)", "age_days", "Use%". */
const NAMED =
  /(?:^|[_\s(["'])(ms|sec|secs|seconds|minutes|hours|days|weeks|bytes|kb|mb|gb|eur|usd|gbp|brl|km|cm|mm|kg|ml|[kmg]bps|mph|kmh|kph)[)\]"']*$|[_(["'](s|min|h|g|c)[)\]"']*$/iu;
/** "wind_ms" are no milliseconds, "download_kbit_s" no seconds. */
const RATE =
  /(?:wind|gust)\w*_(m)_?(?:per_?)?s$|[_\s(](k|m|g)?(?:bit|bits|bps)(?:(?:_(?:per_)?|\/|ps)?s(?:ec)?)?\)?$|[_\s(](km|m)(?:_(?:per_)?|\/)(?:h|s)\)?$/iu;
/** "distance_m" is no minute. */
const METRES =
  /(?:dist(?:ance)?|a?scent|descent|ele(?:vation)?|altitude|height|depth|width|length|radius|visibility)_m$/iu;
/** "rain_in" are inches, "rain_in_mm" are none. */
const INCHES =
  /(?:rain(?:fall)?|precip\p{L}*|snow(?:fall)?|height|width|length|depth|diameter)_in(?:$|_(?!mm|cm|m(?:_|$)|inch|per_))/iu;
/** "energy_kwh_total", "rain_mm_since_midnight": of when, and not in what. */
const WHEN =
  /_(?:since|today|tonight|overnight|yesterday|last|total|avg|mean|max|min|now|daily)(?:_\p{L}+)*$/iu;
/** "km_to_centre". */
const LED = /^(km)_(?!per_|h$)/iu;
/** "Preço (R$)", "单价(元)". */
const SIGN = /[(（[]\s?(R\$|US\$|[€$£¥元])\s?[)）\]]$/u;
const PERCENT = /^%|%$|(?:^|_)(?:pct|percent)$|\(%\)/iu;
const KIBIBYTES = /^(?:rss|vsz|1k-(?:blocks|blöcke))$/iu;
/** A key, right before its number. */
const KEY = /([\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+)(?:["']?\s*[:=]\s*|(?<=^\s*\S+)\s+)$/u;
const MARKS = [",", ";", "\t", "|"];
const HEAD_LINES = 3;
/** Nothing of the above is possible without. */
const HINT = /[_(%]|rss|1k-|(?:^|[\s,;|])(?:ms|bytes|kb|mb|gb|days|hours|seconds)(?=$|[\s,;|])/iu;

/** Reads what the columns, keys and totals of a result are measured in, where the digits alone do not tell. */
export function createUnitReader(head: string, text: string): UnitReader | null {
  const ofListing = readListing(head, text);
  // The lines of JSON are no columns: `"currency": "EUR",` heads none.
  const ofColumn = HINT.test(text) && !/^\s*[[{]/.test(text) ? readColumns(text) : null;
  const hasKeys = /_\p{L}+["']?\s*[:=]|^\S+_\p{L}+\s+\d[\d.]*$/mu.test(text);
  if (!ofListing && !ofColumn && !hasKeys) return null;
  return (line, number) => {
    const key = hasKeys ? KEY.exec(line.slice(0, number.start))?.[1] : undefined;
    const ofKey = key === undefined ? null : unitOfName(key);
    return ofKey ?? ofListing?.(line, number) ?? ofColumn?.(line, number) ?? null;
  };
}

/** The blocks of `ls -l` and `du`, which are not bytes. */
function readListing(head: string, text: string): UnitReader | null {
  if (/^total \d+\n[-dl][rwxsStT-]{9}/.test(text)) {
    return (line) => (/^total \d+\s*$/.test(line) ? kibibyte : null);
  }
  const blocks = /1([KM])-(?:blocks|Blöcke|blocos|bloques|blocs)/.exec(text)?.[1];
  if (blocks !== undefined) return blocks === "K" ? () => kibibyte : () => mebibyte;
  const options = /(?<![\w-])du(?![\w-])((?:\s+-\S+)*)/.exec(head)?.[1];
  if (options === undefined || /-\w*[hb]|--(?:human|bytes|apparent)/.test(options)) return null;
  const unit = /-\w*m/.test(options) ? mebibyte : kibibyte;
  return (line, { start }) => (/^\s*$/.test(line.slice(0, start)) ? unit : null);
}

function readColumns(text: string): UnitReader | null {
  for (const header of text.split("\n", HEAD_LINES)) {
    const mark = MARKS.find((one) => header.includes(one)) ?? null;
    const names = toFields(header, mark);
    const found = names.map(unitOfName);
    if (names.length < 2 || found.every((unit) => unit === null)) continue;
    if (names.some((name) => /^\d/.test(name))) continue;
    return (line, { start }) => {
      if (line.split("\n", 1)[0] === header) return null;
      const fields = toFields(line, mark);
      const isRow = mark === null ? fields.length >= names.length : fields.length === names.length;
      if (!isRow) return null;
      const before = line.slice(0, start);
      const at =
        mark === null ? toFields(`${before}.`, null).length - 1 : before.split(mark).length - 1;
      return found[at] ?? null;
    };
  }
  return null;
}

function toFields(line: string, mark: string | null): string[] {
  const fields = mark === null ? line.trim().split(/\s+/) : line.split(mark);
  return fields.map((field) => field.trim());
}

/** So much of something each second or hour, or so far. */
function unitOfRate(name: string): Unit | null {
  if (INCHES.test(name)) return units.get("inch") ?? null;
  if (METRES.test(name)) return units.get("m") ?? null;
  const [, wind, bits, way] = RATE.exec(name) ?? [];
  if (wind !== undefined) return units.get("m/s") ?? null;
  if (way !== undefined) return units.get(way.toLowerCase() === "km" ? "km/h" : "m/s") ?? null;
  if (bits !== undefined) return units.get(`${bits.toLowerCase()}bit`) ?? null;
  return RATE.test(name) ? bit : null;
}

/** As the name of a column or of a key ends, or does before it says when. */
export function unitOfName(name: string): Unit | null {
  const unit = unitOfEnd(name);
  return unit === null && WHEN.test(name) ? unitOfEnd(name.replace(WHEN, "")) : unit;
}

function unitOfEnd(name: string): Unit | null {
  if (PERCENT.test(name)) return percent;
  if (KIBIBYTES.test(name)) return kibibyte;
  const rate = unitOfRate(name);
  if (rate) return rate;
  // What one kilogram costs is no mass.
  if (/_(?:per|pro|por|par)_/iu.test(name)) return null;
  const sign = SIGN.exec(name)?.[1];
  if (sign !== undefined) return units.get(sign) ?? null;
  const [, long, short] = NAMED.exec(name) ?? [];
  const said = (long ?? short ?? LED.exec(name)?.[1])?.toLowerCase();
  if (said === undefined) return null;
  return units.get(said === "c" ? "°C" : said) ?? units.get(said.toUpperCase()) ?? null;
}
