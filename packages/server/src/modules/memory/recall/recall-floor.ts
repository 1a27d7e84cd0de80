import type { EpisodeRole } from "@steward/contracts/memory.ts";
import { isQuestion, splitSentences, toWords } from "../../text/index.ts";

/**
 * How much has to bear on a question before it is told. `asked`: the question is about what is remembered.
 * `unasked`: nobody knows, and most messages need nothing: something must clearly bear on it, and only what
 * people said counts. Measured, see bench/RESULTS.md.
 */
export type RecallFloor = "asked" | "unasked";

/** How much of the question's words something holds itself, 0 to 1, and how near it is in meaning, as a cosine. */
type Bearing = { readonly share: number; readonly similarity: number | null };

const floors = {
  asked: { share: 1 / 3, near: 0.35 },
  /** Once something clearly bears on it, more is told. */
  unasked: { share: 0.2, near: 0.25 },
};
const clear = { share: 0.5, both: { share: 0.25, near: 0.4 } };
/** What has so much of its words in common with a wish is the same wish for something else. */
const SAME = 0.6;

export function isAbove(floor: RecallFloor, { share, similarity }: Bearing): boolean {
  const least = floors[floor];
  return share >= least.share || (similarity ?? -1) >= least.near;
}

/** Whether it is worth to tell anything at all. */
export function isClear({ share, similarity }: Bearing): boolean {
  const { both } = clear;
  return share >= clear.share || (share >= both.share && (similarity ?? -1) >= both.near);
}

/** Whether somebody said something that can be known: a bare question is nothing, nor is a wish like the one of now. */
export function tellsMore(
  { role, text }: { readonly role: EpisodeRole; readonly text: string },
  asked: { readonly floor: RecallFloor; readonly question: string },
): boolean {
  const said = withoutCode(text);
  const sentences = splitSentences(said).map(({ start, end }) => said.slice(start, end));
  if (sentences.every(isQuestion)) return false;
  if (asked.floor === "asked") return true;
  if (role === "assistant") return false;
  if (isQuestion(asked.question)) return true;
  const words = new Set(toWords(said));
  const shared = words.intersection(new Set(toWords(asked.question)));
  return shared.size < SAME * words.size;
}

const CODE = /(?<fence>`{3,}|~{3,})[^]*?(?:\k<fence>|$)|`[^`\n]+`|[\w.]+\([^()\n]*\)/g;

/** Blocks, what stands in backticks, and calls are no words that people say. */
export function withoutCode(text: string): string {
  return text.replaceAll(CODE, " ").trim();
}
