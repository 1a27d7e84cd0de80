import { shortWeekdays, weekdays } from "./weekdays.data.ts";

const names = weekdays.map((long, at) => `(?<d${at}>${long}|(?:${shortWeekdays[at]})\\.?)`);
const NAME = `(?<!\\p{L})(?:${names.join("|")})`;
/** "Saturday, 20 December", "周三（11月18日". */
const BEFORE = new RegExp(
  `${NAME},?\\s*(?:the |de[mnr] |d\\. |el |le |dia |día |, )?\\s*[(（]?$`,
  "iu",
);
/** "5 December (Saturday)", "5 December, a Saturday". */
const BEHIND = new RegExp(
  `^(?:\\s*[(（]|,?\\s+)(?:(?<=[(（])|(?:an?|eine?[mnrs]?|uma?|une?)\\s+)(?:an? |eine?m? |uma? |une? )?${NAME}(?!\\p{L}|,?\\s*\\d)`,
  "iu",
);

/** "5 December is a Saturday", "12月5日是星期六". */
const IS = new RegExp(
  `^\\s?(?:(?:is|was|falls on|fell on|ist|war|fällt auf|est|était|tombe|es|era|cae(?: en)?|é|foi|cai n[oa]|calha n?[oa])\\s(?:an?\\s|eine?n?\\s|une?\\s|uma?\\s)?|[是为])(?:${names.join("|")})(?!\\p{L}|['’])`,
  "iu",
);

/** "on 5 December, due then, a Saturday". */
const ADDED = new RegExp(
  `^[^,;.\\d]{0,30},\\s+(?:an?|eine?[mnrs]?|uma?|une?)\\s+${NAME}(?!\\p{L}|,?\\s*\\d)`,
  "iu",
);

/** The day of the week that is written beside a date, Sunday being 0, and where both of them stand. */
export function findWeekday(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly day: number; readonly place: readonly [start: number, end: number] } | null {
  const from = Math.max(0, start - 30);
  const before = BEFORE.exec(text.slice(from, start));
  const next = text.slice(end, end + 60);
  const behind = BEHIND.exec(next.slice(0, 30)) ?? IS.exec(next) ?? ADDED.exec(next);
  const named = before ?? behind;
  const day = weekdays.findIndex((_names, at) => named?.groups?.[`d${at}`] !== undefined);
  if (named === null || day < 0) return null;
  return { day, place: before ? [from + named.index, end] : [start, end + named[0].length] };
}
