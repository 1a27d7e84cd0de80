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

/** "on 5 December, due then, a Saturday". */
const ADDED = new RegExp(
  `^[^,;.\\d]{0,30},\\s+(?:an?|eine?[mnrs]?|uma?|une?)\\s+${NAME}(?!\\p{L}|,?\\s*\\d)`,
  "iu",
);

/** The day of the week that is written beside a date, Sunday being 0. */
export function findWeekday(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): number | null {
  const named =
    BEFORE.exec(text.slice(Math.max(0, start - 30), start)) ??
    BEHIND.exec(text.slice(end, end + 30)) ??
    ADDED.exec(text.slice(end, end + 60));
  const at = weekdays.findIndex((_names, day) => named?.groups?.[`d${day}`] !== undefined);
  return at < 0 ? null : at;
}
