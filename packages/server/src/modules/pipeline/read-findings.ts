import type { Evidence } from "@steward/contracts/evidence.ts";
import { z } from "zod";
import { readAnswer } from "./read-answer.ts";

const Finding = z.object({ evidence: z.array(z.string()), what: z.string() });

/** What the control model is asked for. */
export const ControlAnswer = z.object({
  contradictions: z.array(Finding),
  corrections: z.array(Finding),
  gaps: z.array(z.string()),
  instructions: z.string(),
});

const findings = z
  .array(Finding.nullable().catch(null))
  .transform((entries) => entries.filter((entry) => entry !== null))
  .optional()
  .catch(undefined);
const notes = z
  .array(z.string().nullable().catch(null))
  .transform((entries) => entries.filter((entry) => entry !== null))
  .optional()
  .catch(undefined);

/** As small models write it: any of the fields will do, but one must be there. */
const SaidAnswer = z
  .object({
    contradictions: findings,
    corrections: findings,
    gaps: notes,
    instructions: z.string().optional().catch(undefined),
  })
  .refine((said) => Object.values(said).some((field) => field !== undefined));

export type Findings = {
  readonly status: "passed" | "corrected";
  readonly corrections: string[];
  readonly instructions: string;
};

const MOST_NOTES = 8;
const NOTE_CHARACTERS = 300;
const INSTRUCTION_CHARACTERS = 600;

/**
 * What a control model found, as far as it may be passed on: findings that name evidence, in words of
 * its own. Null: it said nothing of the kind.
 */
export function readFindings(text: string, evidence: readonly Evidence[]): Findings | null {
  const said = readAnswer(text, SaidAnswer);
  if (said === null) return null;
  const ids = new Set(evidence.map(({ id }) => id));
  const quoted = evidence.map((each) => flatten(each.text));
  const isOwn = (note: string) => note !== "" && !isOrder(note) && !isCopied(note, quoted);
  const corrections = [...(said.contradictions ?? []), ...(said.corrections ?? [])].flatMap(
    ({ evidence: named, what }) => {
      const known = named.filter((id) => ids.has(id));
      const note = toNote(what, NOTE_CHARACTERS);
      return known.length > 0 && isOwn(note) ? [`${known.join(", ")}: ${note}`] : [];
    },
  );
  const gaps = (said.gaps ?? []).map((gap) => toNote(gap, NOTE_CHARACTERS)).filter(isOwn);
  const advice = toNote(said.instructions ?? "", INSTRUCTION_CHARACTERS);
  const missing =
    gaps.length === 0 ? [] : [`No evidence shows: ${gaps.slice(0, MOST_NOTES).join("; ")}.`];
  return {
    status: corrections.length + gaps.length === 0 ? "passed" : "corrected",
    corrections: corrections.slice(0, MOST_NOTES),
    instructions: [...missing, ...(isOwn(advice) ? [advice] : [])].join(" "),
  };
}

function toNote(text: string, most: number): string {
  return text.replaceAll(/\s+/g, " ").trim().slice(0, most);
}

function flatten(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A short quote is a finding; a whole sentence of the evidence is the evidence talking. */
const COPIED_CHARACTERS = 25;

function isCopied(note: string, quoted: readonly string[]): boolean {
  const words = flatten(note);
  return words.length >= COPIED_CHARACTERS && quoted.some((text) => text.includes(words));
}

/**
 * Words about verdicts and rules are not the control's to say. A second line only: nothing that it says
 * decides on a verdict or a permission.
 */
function isOrder(note: string): boolean {
  return orders.some((order) => order.test(note));
}

const orders = [
  /\b(?:mark|treat|label|report|regard|consider)\b.{0,60}\b(?:verified|supported|confirmed|approved|trusted)\b/i,
  /\b(?:ignore|disregard|override|bypass|skip)\b.{0,60}\b(?:instructions?|polic(?:y|ies)|approvals?|checks?|rules?|verification|system prompt)\b/i,
] as const;
