import { executors } from "./acts.data.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { everyMatch } from "../every-match.ts";
import { findShort } from "./find-shortfall.ts";
import { foldText } from "../fold-text.ts";
import { isMadeGood } from "./is-made-good.ts";
import { onlyLooks } from "./only-looks.ts";
import { readParts } from "./read-parts.ts";
import { findTroubleLines, tellOutcome } from "./tell-outcome.ts";
import { toTelling } from "../small-words.ts";

type Call = EvidenceBook["calls"][number];

/** Something that was done to many and not to all of them, or to another than was meant. */
export type Gap = {
  readonly call: Call;
  readonly told: string;
  /** How many it was for, as far as that is known, and to how many it was done. */
  readonly wholes: readonly number[];
  readonly done: readonly number[];
  /** Words that only those have that were left out. */
  readonly words: readonly string[];
  /** Words of what it was done to in their stead. */
  readonly instead: readonly string[];
  /** They said no, and were asked all the same. */
  readonly isAnswer: boolean;
  /** It went through, and not without trouble. */
  readonly isUnclean: boolean;
};

export function findGaps(book: EvidenceBook): readonly Gap[] {
  const doing = book.calls.filter((call) => !onlyLooks(call) && call.isEarlier !== true);
  const single = doing.flatMap((call, at) => {
    const later = doing.slice(at + 1).filter((one) => tellOutcome(one, null) === null);
    if (isMadeGood(call, later)) return [];
    return [
      ...toPartGaps(call, later, book),
      ...toTargetGaps(call, book),
      ...toLineGaps(call, later, book),
    ];
  });
  return [...single, ...toSeriesGaps(doing, book)];
}

const none = { wholes: [], done: [], words: [], instead: [], isAnswer: false, isUnclean: false };

/** One call for many, whose result says how each of them fared, or how many did. */
function toPartGaps(call: Call, later: readonly Call[], book: EvidenceBook): Gap[] {
  const parts = readParts(call);
  const good = parts.filter(({ isBad }) => !isBad);
  const shared = new Set(good.flatMap(({ name }) => book.toWords(name)));
  const isOwn = (word: string) => !shared.has(word) && !later.some((one) => one.words().has(word));
  const gaps = parts
    .filter(({ isBad }) => isBad)
    .map(({ name, told, isAnswer }): Gap => {
      const words = toTelling(book.toWords(name)).filter(isOwn);
      return { ...none, call, told, words, isAnswer };
    });
  const bad = gaps.filter(({ isAnswer }) => !isAnswer);
  const [first] = bad;
  if (!first) return [...gaps, ...toShortGaps(call)];
  const done = readDoneCount(call.text) ?? good.length;
  const whole = { ...first, wholes: [done + bad.length], done: [done] };
  return done > 0 ? [...gaps, whole] : gaps;
}

/** "uploaded 59/64". */
function toShortGaps(call: Call): Gap[] {
  const short = findShort(call.text);
  if (short === null || short.whole === null) return [];
  const told = `"${short.told}"`;
  return [{ ...none, call, told, wholes: [short.whole], done: short.done }];
}

const COUNT =
  /"(?:accepted|sent|delivered|succeeded|success(?:ful)?|imported|uploaded|processed|created|updated|added|done|ok)"\s*:\s*(\d+)/;

/** "accepted": 23. */
function readDoneCount(text: string): number | null {
  const [, count] = COUNT.exec(text) ?? [];
  return count === undefined ? null : Number(count);
}

const QUOTED = /["'`]([\p{L}\p{N}_][\p{L}\p{N}_.-]{2,40})["'`]/gu;

/** What ended well, and says on the way of something with a name that it failed. */
function toLineGaps(call: Call, later: readonly Call[], book: EvidenceBook): Gap[] {
  if (/^\s*[[{]/.test(call.text) || tellOutcome(call, null) !== null) return [];
  const lines = call.text.split("\n");
  return findTroubleLines(call).map((line): Gap => {
    const others = new Set(lines.filter((each) => each !== line).flatMap(book.toWords));
    const names = everyMatch(line, QUOTED).map(([, name = ""]) => name);
    const isOwn = (word: string) =>
      !others.has(word) &&
      !call.headWords().has(word) &&
      !later.some((one) => one.words().has(word));
    const words = toTelling(names.flatMap(book.toWords)).filter(isOwn);
    return { ...none, call, told: `"${line.trim().slice(0, 80)}"`, words, isUnclean: true };
  });
}

/** What something is done in or to, as calls and results call it. */
const TARGET =
  /"(calendar|list|folder|mailbox|album|playlist|channel|project|board|branch|environment|env|cluster|database|db|host|server|device|printer|zone|room|account|group|team|queue|store|shop|location|category|label|assignee|owner)"\s*:\s*"([^"\\]{2,40})"/gi;

/** Was given one calendar and says that it used another. */
function toTargetGaps(call: Call, book: EvidenceBook): Gap[] {
  if (!call.call.ok || !/^\s*\{/.test(call.text)) return [];
  const results = everyMatch(call.text, TARGET);
  return everyMatch(call.call.input, TARGET).flatMap(([, key = "", given = ""]): Gap[] => {
    const same = results.filter(([, name]) => name?.toLowerCase() === key.toLowerCase());
    const [told, , used = ""] = same.length === 1 ? (same[0] ?? []) : [];
    const [one, other] = [foldText(given), foldText(used)];
    if (told === undefined || one.includes(other) || other.includes(one)) return [];
    const instead = toTelling(book.toWords(used));
    const words = toTelling(book.toWords(given)).filter((word) => !instead.includes(word));
    // The same by another name, or by its number.
    const isName = (text: string) => /^\p{L}[\p{L} '’-]*$/u.test(text);
    return isName(given) && isName(used) ? [{ ...none, call, told, words, instead }] : [];
  });
}

/** One call for each of many, of which some failed. */
function toSeriesGaps(doing: readonly Call[], { outcomes }: EvidenceBook): Gap[] {
  const { worked, failed } = outcomes();
  if (failed.length === 0) return [];
  const known = new Set(worked.flatMap((call) => [...call.headWords()]));
  const headsOf = (calls: readonly Call[]) => new Set(calls.map(({ head }) => head)).size;
  return [...Map.groupBy(doing, ({ call }) => call.tool)].flatMap(([tool, calls]): Gap[] => {
    const bad = calls.filter((call) => failed.includes(call));
    const last = bad.at(-1);
    const done = headsOf(calls.filter((call) => worked.includes(call)));
    if (!last || done === 0 || executors.test(tool)) return [];
    const isOwn = (word: string) => !known.has(word) && /\p{L}/u.test(word);
    const words = toTelling([...last.headWords()]).filter(isOwn);
    const told = `of one of them that ${tellOutcome(last, null) ?? "it was seen otherwise"}`;
    return [{ ...none, call: last, told, wholes: [done + headsOf(bad)], done: [done], words }];
  });
}
