import { goneWrong, isEffect, isSetbackState, isToldBy } from "./find-setback.ts";
import { oncePer } from "../once-per.ts";
import type { EvidenceBook } from "../evidence-book.ts";

type Call = EvidenceBook["calls"][number];

/** What a result says of one of the people or things that a call was for. */
export type ResultPart = {
  /** What it is called, in whatever fields. */
  readonly name: string;
  readonly isBad: boolean;
  readonly told: string;
};

const MOST_PARTS = 200;
const NAME_CHARACTERS = 60;
/** Tells why, not who. */
const WORDY =
  /^(?:reason|comment|message|detail|details|error|errors|note|notice|hint|description|text|body|subject)$/i;

/** The parts of a result in JSON: entries of a list, and what is said of each of them. */
export const readParts = oncePer(({ text }: Pick<Call, "text">): readonly ResultPart[] => {
  if (!/^\s*[[{]/.test(text) || !/[[{][^]*[[{]/.test(text)) return [];
  try {
    const parts: ResultPart[] = [];
    visit(JSON.parse(text), "", parts);
    return parts;
  } catch {
    return [];
  }
});

function visit(value: unknown, key: string, parts: ResultPart[]): void {
  if (typeof value !== "object" || value === null || parts.length >= MOST_PARTS) return;
  if (!Array.isArray(value)) {
    for (const [name, inner] of Object.entries(value)) visit(inner, name, parts);
    return;
  }
  for (const entry of value as readonly unknown[]) {
    const part = toPart(entry, key);
    if (part) parts.push(part);
    else visit(entry, key, parts);
  }
}

function toPart(entry: unknown, key: string): ResultPart | null {
  const told = `"${key}": ${JSON.stringify(entry).slice(0, 80)}`;
  if (typeof entry === "string") {
    const isBad = goneWrong.test(key);
    const isKnown = isBad || isEffect(key);
    return isKnown ? { name: entry, isBad, told } : null;
  }
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return null;
  const fields = Object.entries(entry);
  const state = fields.find(([name, value]) => isToldBy(name) && typeof value === "string");
  const effect = fields.find(([name, value]) => typeof value === "boolean" && isEffect(name));
  const isWrong = fields.some(([name, value]) => goneWrong.test(name) && Boolean(value));
  const isBad =
    goneWrong.test(key) || isWrong || isSetbackState(state?.[1]) || effect?.[1] === false;
  if (!isBad && !state && !effect && !isEffect(key)) return null;
  const name = fields
    .filter(
      ([each, value]) => typeof value === "string" && each !== state?.[0] && !WORDY.test(each),
    )
    .map(([, value]) => String(value).slice(0, NAME_CHARACTERS))
    .join(" ");
  return { name, isBad, told };
}
