import type { FoundNumber } from "./find-numbers.ts";
import { units, type Unit } from "./units.data.ts";

/** What a plain number of a line is measured in, as its place tells. */
export type UnitReader = (line: string, number: FoundNumber) => Unit | null;

const percent = units.get("%") ?? null;
const kibibyte = units.get("KiB") ?? null;
const mebibyte = units.get("MiB") ?? null;

/** "p50_ms", "size (MB)", "age_days", "Use%". */
const NAMED =
  /(?:^|[_\s(["'])(ms|sec|secs|seconds|minutes|hours|days|weeks|bytes|kb|mb|gb|eur|usd|gbp|brl|km|cm|mm|kg|ml)[)\]"']*$|[_(["'](s|min|h|g|c)[)\]"']*$/iu;
/** "Preço (R$)", "单价(元)". */
const SIGN = /[(（[]\s?(R\$|US\$|[€$£¥元])\s?[)）\]]$/u;
const PERCENT = /^%|%$|(?:^|_)(?:pct|percent)$|\(%\)/iu;
const KIBIBYTES = /^(?:rss|vsz|1k-(?:blocks|blöcke))$/iu;
/** A key, right before its number. */
const KEY = /([\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+)["']?\s*[:=]\s*$/u;
const MARKS = [",", ";", "\t", "|"];
const HEAD_LINES = 3;
/** Nothing of the above is possible without. */
const HINT = /[_(%]|rss|1k-|(?:^|[\s,;|])(?:ms|bytes|kb|mb|gb|days|hours|seconds)(?=$|[\s,;|])/iu;

/** Reads what the columns, keys and totals of a result are measured in, where the digits alone do not tell. */
export function createUnitReader(head: string, text: string): UnitReader | null {
  const ofListing = readListing(head, text);
  // The lines of JSON are no columns: `"currency": "EUR",` heads none.
  const ofColumn = HINT.test(text) && !/^\s*[[{]/.test(text) ? readColumns(text) : null;
  const hasKeys = /_\p{L}+["']?\s*[:=]/u.test(text);
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

/** As the name of a column or of a key ends. */
export function unitOfName(name: string): Unit | null {
  if (PERCENT.test(name)) return percent;
  if (KIBIBYTES.test(name)) return kibibyte;
  const sign = SIGN.exec(name)?.[1];
  if (sign !== undefined) return units.get(sign) ?? null;
  const [, long, short] = NAMED.exec(name) ?? [];
  const said = (long ?? short)?.toLowerCase();
  if (said === undefined) return null;
  return units.get(said === "c" ? "°C" : said) ?? units.get(said.toUpperCase()) ?? null;
}
