import type { Evidence } from "@steward/contracts/evidence.ts";
import { countEvidence, type Counts } from "./numbers/count-evidence.ts";
import { createTableReader } from "./numbers/create-table-reader.ts";
import { createSearch } from "./create-search.ts";
import { createWordReader, type WordReader } from "./create-word-reader.ts";
import { detectLanguage, type Language } from "./detect-language.ts";
import { findEmbeddedDates } from "./names/find-embedded-dates.ts";
import { findTokens, type Token, type Tokens } from "./names/find-tokens.ts";
import { foldText } from "./fold-text.ts";
import { toLabelledPlaces, type LabelledPlaces } from "./numbers/labelled-places.ts";
import { isMadeGood } from "./deeds/is-made-good.ts";
import { once } from "./once.ts";
import { onceFor } from "./once-for.ts";
import { onlyLooks } from "./deeds/only-looks.ts";
import { smallWords } from "./small-words.ts";
import { tellOutcome } from "./deeds/tell-outcome.ts";
import { toNumberBook, type NumberBook, type NumberText } from "./numbers/number-book.ts";
import type { Table } from "./numbers/read-tables.ts";

export type BookItem = Evidence & {
  /** Everything that the item says, as it is compared. */
  readonly folded: string;
  /** What it is the result of: source, tool, what the tool was given. */
  readonly head: string;
  /** The words of each line of `full`. */
  readonly lineWords: readonly (readonly string[])[];
  words(): ReadonlySet<string>;
  headWords(): ReadonlySet<string>;
  /** Head and text as they were written. */
  readonly full: string;
};

/** Something with a name that an item, or the question (`id` null), speaks of. */
export type KnownToken = Pick<Token, "kind" | "readings" | "start" | "end"> & {
  readonly text: string;
  readonly id: string | null;
};

export type Found = {
  /** Ids of the items that say it. */
  readonly ids: readonly string[];
  /** Whether the question says it. */
  readonly isAsked: boolean;
};

/** The evidence, prepared for many questions. */
export type EvidenceBook = {
  readonly items: readonly BookItem[];
  /** The items that are tool calls, in their order. */
  readonly calls: readonly (BookItem & { readonly call: NonNullable<Evidence["call"]> })[];
  readonly question: string;
  readonly foldedQuestion: string;
  /** Who says this, not as a part of something longer. */
  find(token: string): Found | null;
  /** The items that have these characters, folded as theirs are. */
  having(folded: string): readonly BookItem[];
  /** The same, however they are laid out: neither has any spaces. */
  havingTight(folded: string): readonly BookItem[];
  /** Paths, addresses, dates, versions and ids that are spoken of. */
  readonly tokens: readonly KnownToken[];
  /** Those of an item. */
  tokensOf(id: string): readonly KnownToken[];
  /** Those of them that are dates or times. */
  readonly dates: readonly KnownToken[];
  /** Read when the first number is asked about. */
  numbers(): NumberBook;
  /** The same numbers by what they are numbers of. */
  places(): LabelledPlaces;
  counts(): readonly Counts[];
  /** Those of an item, or of the question, by row and column. */
  tables(id: string | null): readonly Table[];
  /** The calls that do something, by how they went; none of a failure that was made good later. */
  outcomes(): Outcomes;
  /** The language that most of it is in. */
  readonly language: Language;
  readonly toWords: WordReader;
  /** The items that have a word. */
  idsByWord(): ReadonlyMap<string, readonly string[]>;
  /** How many of the words of a text the evidence has, other than small ones. */
  sharedWords(text: string): number;
};

export type Outcomes = {
  readonly worked: EvidenceBook["calls"];
  readonly failed: EvidenceBook["calls"];
};

/** More evidence than this, taken together, is not read. */
const READ_CHARACTERS = 1_000_000;

export function openEvidenceBook(evidence: readonly Evidence[], question: string): EvidenceBook {
  let room = READ_CHARACTERS;
  const toWords = createWordReader();
  const items = evidence.map((item) => {
    const read = toItem(item, room, toWords);
    room -= read.text.length;
    return read;
  });
  const having = createSearch(items, ({ folded }) => folded);
  const foldedQuestion = foldText(question);
  const asked = findTokens(question);
  const scans = items.map(({ full }) => findTokens(full));
  const tokens = [
    ...items.flatMap(({ id }, at) => toKnownTokens(scans[at], id)),
    ...toKnownTokens(asked, null),
  ];
  const byItem = once(() => Map.groupBy(tokens, ({ id }) => id));
  const tokensOf = (id: string) => byItem().get(id) ?? [];
  const calls = items.filter((item) => item.call !== null) as EvidenceBook["calls"];
  const byWord = once(() => toIdsByWord(items));
  const numbers = once(() =>
    toNumberBook([
      ...items.flatMap((item, at) => toNumberTexts(item, scans[at]?.rest ?? "")),
      toQuestionText(question, asked.rest, toWords),
    ]),
  );
  return {
    items,
    language: detectLanguage(items.map(({ text }) => text.slice(0, 500)).join("\n")),
    numbers,
    places: once(() => toLabelledPlaces(numbers(), toWords)),
    counts: once(() => countEvidence(items, toWords)),
    tables: createTableReader({ items, tokens, numbers, toWords }),
    calls,
    outcomes: once(() => toOutcomes(calls)),
    question,
    foldedQuestion,
    tokens,
    tokensOf,
    toWords,
    idsByWord: byWord,
    dates: tokens.filter(({ kind }) => kind === "date"),
    find: createFinder(having, foldedQuestion),
    having,
    havingTight: createSearch(items, ({ folded }) => folded.replaceAll(" ", "")),
    sharedWords(text) {
      const shared = toWords(text).filter((word) => !smallWords.has(word) && byWord().has(word));
      return new Set(shared).size;
    },
  };
}

function toIdsByWord(items: readonly BookItem[]): Map<string, string[]> {
  const idsByWord = new Map<string, string[]>();
  for (const { id, lineWords } of items) {
    for (const word of lineWords.flat()) {
      const ids = idsByWord.get(word);
      if (!ids) idsByWord.set(word, [id]);
      else if (ids.at(-1) !== id) ids.push(id);
    }
  }
  return idsByWord;
}

/** What it is the result of, and the result. */
function toNumberTexts({ id, head, text, lineWords }: BookItem, rest: string): NumberText[] {
  const cut = head.length;
  const height = head.split("\n").length;
  return [
    { id, isResult: false, text: head, rest: rest.slice(0, cut), head: "", lineWords },
    {
      id,
      isResult: true,
      text,
      rest: rest.slice(cut + 1),
      head,
      lineWords: lineWords.slice(height),
    },
  ];
}

function toQuestionText(text: string, rest: string, toWords: WordReader): NumberText {
  return {
    id: null,
    isResult: false,
    text,
    rest,
    head: "",
    lineWords: text.split("\n").map(toWords),
  };
}

/** What was looked for once is kept: answers name the same things again and again. */
function createFinder(
  having: EvidenceBook["having"],
  foldedQuestion: string,
): EvidenceBook["find"] {
  return onceFor((token) => {
    const wanted = foldText(token);
    if (wanted === "") return null;
    const saying = having(wanted).filter(({ folded }) => hasToken(folded, wanted));
    const ids = saying.map(({ id }) => id);
    const isAsked = hasToken(foldedQuestion, wanted);
    return ids.length > 0 || isAsked ? { ids, isAsked } : null;
  });
}

function toOutcomes(calls: EvidenceBook["calls"]): Outcomes {
  const doing = calls.filter((call) => !onlyLooks(call));
  const worked = doing.filter((call) => tellOutcome(call, null) === null);
  const failed = doing.filter((call, at) => {
    if (worked.includes(call)) return false;
    const later = doing.slice(at + 1).filter((one) => worked.includes(one));
    return !isMadeGood(call, later);
  });
  return { worked, failed };
}

function toKnownTokens(tokens: Tokens | undefined, id: string | null): KnownToken[] {
  return (tokens?.list ?? []).flatMap((token) => {
    const { kind, readings, start, end, text } = token;
    const inner = kind === "date" ? [] : findEmbeddedDates(text);
    return [
      { kind, readings, start, end, text: foldText(text), id },
      ...inner.map((date) => ({
        ...date,
        kind: "date" as const,
        start: start + date.start,
        end: start + date.end,
        id,
      })),
    ];
  });
}

function toItem(item: Evidence, room: number, toWords: WordReader): BookItem {
  const { source, call } = item;
  const text = item.text.slice(0, room);
  const input = call === null ? "" : readInput(call.input);
  const head = [source, call?.tool ?? "", input].filter((part) => part !== "").join("\n");
  const full = `${head}\n${text}`;
  const folded = foldText(full);
  const lineWords = full.split("\n").map(toWords);
  const words = once(() => new Set(lineWords.flat()));
  const headWords = once(() => new Set(toWords(head)));
  return { ...item, text, head, full, folded, lineWords, words, headWords };
}

/** What a tool was given, without the escapes of JSON. */
function readInput(input: string): string {
  try {
    return toLines(JSON.parse(input)).join("\n");
  } catch {
    return input;
  }
}

function toLines(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(toLines);
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => {
      const lines = toLines(inner);
      return lines.length === 1 ? [`${key}: ${lines[0]}`] : [key, ...lines];
    });
  }
  if (typeof value === "string") return [value];
  return value === null ? [] : [JSON.stringify(value)];
}

const JOINED = /[\p{L}\p{N}_]/u;

/** Whether a text has these characters with nothing that belongs to them before or after. */
export function hasToken(text: string, token: string): boolean {
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) {
    const before = at === 0 ? "" : text.charAt(at - 1);
    const after = text.charAt(at + token.length);
    const isOpen = !JOINED.test(before) || !JOINED.test(token.charAt(0)) || isHan(before);
    const isShut = !JOINED.test(after) || !JOINED.test(token.at(-1) ?? "") || isHan(after);
    if (isOpen && isShut) return true;
  }
  return false;
}

function isHan(character: string): boolean {
  return /\p{Script=Han}/u.test(character);
}
