import type { Evidence } from "@steward/contracts/evidence.ts";
import { questionTerms, toWords } from "../../text/index.ts";
import { findTokens } from "./find-tokens.ts";
import type { Token, TokenKind } from "./token.ts";
import { foldText } from "./fold-text.ts";
import { decimalsOf, readNumber } from "./read-number.ts";
import { splitEntries } from "./split-entries.ts";

export type Call = NonNullable<Evidence["call"]>;

/** A piece of evidence, or the question (`id` null), prepared for many questions. */
export type Item = {
  readonly id: string | null;
  readonly kind: Evidence["kind"] | "question";
  readonly call: Call | null;
  /** What it is the result of, and the result. */
  readonly full: string;
  /** The same, as it is compared. */
  readonly folded: string;
  /** The same without its layout. */
  tight(): string;
  /** Those that tell what it is about. */
  words(): ReadonlySet<string>;
};

/** A line, a row or an object of an item: what it says of one thing. */
export type Entry = {
  readonly item: Item;
  readonly text: string;
  /** What a call was given and not what it gave. */
  readonly isHead: boolean;
  words(): ReadonlySet<string>;
};

/** A line of a piece of evidence. */
export type Line = {
  readonly id: string;
  readonly text: string;
  /** All of them, in their order. */
  words(): readonly string[];
  /** What it says but for its numbers. */
  shape(): string;
};

/** A token that an item has. */
export type Known = { readonly token: Token; readonly entry: Entry };

export type EvidenceBook = {
  /** The question is the last. */
  readonly items: readonly Item[];
  /** The entries of all items. */
  readonly entries: readonly Entry[];
  /** Those of the evidence, without the question. */
  lines(): readonly Line[];
  /** What is known of a kind. */
  known(kind: TokenKind): readonly Known[];
  /** The numbers that say the same, or the same more exactly. */
  sameNumbers(said: string): readonly Known[];
  /** How much a word tells: the fewer entries have it, the more; nothing where none has. */
  worthOf(word: string): number;
  /** The items that have a text word by word, not as a part of something longer. */
  saying(text: string): readonly Item[];
  /** Whether it is word by word what the assistant said before. */
  wasSaid(text: string): boolean;
};

/** What an answer is held against. */
export type Source = {
  readonly evidence: readonly Evidence[];
  /** What was asked: what it says may be said again. */
  readonly question: string;
  /** What the assistant said before: it may be quoted, and proves nothing. */
  readonly said?: string;
};

/** More evidence than this, taken together, is not read. */
const READ_CHARACTERS = 1_000_000;

/** The words of a text that tell what it is about. */
export function tellingWords(text: string): string[] {
  return [...new Set(toWords(text))].filter(
    (word) => !questionTerms.has(word) && !/^\d+$/.test(word),
  );
}

export function openEvidenceBook({ evidence, question, said = "" }: Source): EvidenceBook {
  let room = READ_CHARACTERS;
  const read = evidence.map((piece) => {
    const text = piece.text.slice(0, room);
    room -= text.length;
    return toItem(piece, text);
  });
  const words = { id: null, kind: "question", call: null, full: question } as const;
  const asked = { item: toPrepared(words), head: "", text: question };
  const entries = [...read, asked].flatMap(toEntries);
  const byKind = once(() => Map.groupBy(entries.flatMap(toKnown), ({ token }) => token.kind));
  const known = (kind: TokenKind) => byKind().get(kind) ?? [];
  const items = [...read.map(({ item }) => item), asked.item];
  const foldedSaid = once(() => foldText(said));
  return {
    items,
    entries,
    lines: once(() => entries.flatMap(toLines)),
    known,
    sameNumbers: createNumberFinder(() => known("number")),
    worthOf: createWeigher(entries),
    saying(text) {
      const wanted = foldText(text);
      return wanted === "" ? [] : items.filter(({ folded }) => hasWhole(folded, wanted));
    },
    wasSaid: (text) => hasWhole(foldedSaid(), foldText(text)),
  };
}

function toItem({ id, kind, source, call }: Evidence, text: string) {
  const head = [source, call?.tool ?? "", call === null ? "" : readInput(call.input)]
    .filter((part) => part !== "")
    .join("\n");
  const full = `${head}\n${text}`;
  const item = toPrepared({ id, kind, call, full });
  return { item, head, text };
}

function toPrepared(item: Pick<Item, "id" | "kind" | "call" | "full">): Item {
  const folded = foldText(item.full);
  return {
    ...item,
    folded,
    tight: once(() => squeeze(folded)),
    words: once(() => new Set(tellingWords(item.full))),
  };
}

/** A text without its layout. */
export function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

/** The values of an input; its quotation marks and line breaks are no part of them. */
function readInput(input: string): string {
  try {
    return toValues(JSON.parse(input)).join("\n");
  } catch {
    return input;
  }
}

function toValues(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [JSON.stringify(value)];
  return Object.values(value).flatMap(toValues);
}

type Read = { readonly item: Item; readonly head: string; readonly text: string };

function toEntries({ item, head, text }: Read): Entry[] {
  const own = (said: string, around: string, isHead: boolean): Entry => {
    const words = once(() => new Set(tellingWords(around)));
    return { item, text: said, isHead, words };
  };
  const heads = head === "" ? [] : [own(head, head, true)];
  const stretches = splitEntries(text);
  return [
    ...heads,
    ...stretches.map(({ own: places, others }) => {
      const cut = (place: readonly [number, number]) => text.slice(...place);
      const said = places.map(cut).join("\n");
      const around = [...places, ...others.flatMap((other) => other.own)].map(cut).join("\n");
      return own(said, around, false);
    }),
  ];
}

function toLines({ item: { id }, text }: Entry): Line[] {
  if (id === null) return [];
  return text.split("\n").map((line) => ({
    id,
    text: line,
    words: once(() => allWords(line)),
    shape: once(() => toShape(line)),
  }));
}

/** A line but for its numbers, and for the marks around it. */
export function toShape(line: string): string {
  return foldText(line)
    .replaceAll(/\d+/g, "0")
    .replaceAll(/^[\s\-*•>|]+|[.!?…\s|]+$/gu, "");
}

/** Every word of a text, small ones too. */
export function allWords(text: string): string[] {
  return foldText(text).match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];
}

function toKnown(entry: Entry): Known[] {
  return findTokens(entry.text).map((token) => ({ token, entry }));
}

function createWeigher(entries: readonly Entry[]): EvidenceBook["worthOf"] {
  const counts = once(() => {
    const having = new Map<string, number>();
    for (const { item, words } of entries) {
      if (item.id === null) continue;
      for (const word of words()) having.set(word, (having.get(word) ?? 0) + 1);
    }
    return having;
  });
  return (word) => {
    const having = counts().get(word) ?? 0;
    return having === 0 ? 0 : Math.log(1 + entries.length / having);
  };
}

function createNumberFinder(known: () => readonly Known[]): EvidenceBook["sameNumbers"] {
  const sorted = once(() =>
    known()
      .flatMap((each) => readNumber(each.token.text).map((value) => ({ value, each })))
      .toSorted((one, other) => one.value - other.value),
  );
  return (said) => {
    const isRound = (text: string) => decimalsOf(text) > decimalsOf(said);
    return readNumber(said).flatMap((value) => {
      const slack = value >= 10 || decimalsOf(said) > 0 ? 0.5 / 10 ** decimalsOf(said) : 0;
      const list = sorted();
      const found: Known[] = [];
      for (let at = firstFrom(list, value - slack); at < list.length; at++) {
        const one = list[at];
        if (one === undefined || one.value > value + slack) break;
        if (one.value === value || isRound(one.each.token.text)) found.push(one.each);
      }
      return found;
    });
  };
}

function firstFrom(list: readonly { readonly value: number }[], least: number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((list[middle]?.value ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

const INNER = /[\p{Script=Latin}\p{N}]/u;

/** Whether a text has another, not within a longer word. */
export function hasWhole(text: string, wanted: string): boolean {
  const isOpen = (at: number, edge: string) => INNER.test(edge) && INNER.test(text.charAt(at));
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (!isOpen(at - 1, wanted.charAt(0)) && !isOpen(end, wanted.at(-1) ?? "")) return true;
  }
  return false;
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
