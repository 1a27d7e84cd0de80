import type { Evidence } from "@steward/contracts/evidence.ts";
import { toWords } from "../recall/index.ts";
import { foldText } from "./fold-text.ts";

export type BookItem = Evidence & {
  /** Everything that the item says, as it is compared. */
  readonly folded: string;
  /** The same as it was written, with what the tool was given. */
  readonly full: string;
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
  /** How many of the words of a text the evidence has. */
  sharedWords(text: string): number;
};

/** Longer evidence is read up to here. */
const READ_CHARACTERS = 200_000;

export function openEvidenceBook(evidence: readonly Evidence[], question: string): EvidenceBook {
  const items = evidence.map(toItem);
  const words = new Set(items.flatMap(({ full }) => toWords(full)));
  const foldedQuestion = foldText(question);
  return {
    items,
    calls: items.filter((item) => item.call !== null) as EvidenceBook["calls"],
    question,
    foldedQuestion,
    find(token) {
      const wanted = foldText(token);
      if (wanted === "") return null;
      const ids = items.flatMap(({ id, folded }) => (hasToken(folded, wanted) ? [id] : []));
      const isAsked = hasToken(foldedQuestion, wanted);
      return ids.length > 0 || isAsked ? { ids, isAsked } : null;
    },
    sharedWords: (text) =>
      new Set(toWords(text).filter((word) => word.length > 2 && words.has(word))).size,
  };
}

function toItem(item: Evidence): BookItem {
  const { source, call } = item;
  const text = item.text.slice(0, READ_CHARACTERS);
  const input = call === null ? "" : readInput(call.input);
  const full = [source, call?.tool ?? "", input, text].filter((part) => part !== "").join("\n");
  return { ...item, text, full, folded: foldText(full) };
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
