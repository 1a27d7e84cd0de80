import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { toWords } from "../words/index.ts";
import { detectLanguage } from "./detect-language.ts";
import { findNumbers } from "./find-numbers.ts";
import type { Embed } from "./ports.ts";
import { splitSentences } from "./split-sentences.ts";
import type { Statement } from "./to-statements.ts";

/** As near as this, a passage says the same; below the other, it speaks of something else. */
const SAME = 0.6;
const RELATED = 0.25;
const MOST_PASSAGES = 400;
const PASSAGE_CHARACTERS = 600;
/** So many of its words must a passage have that says the opposite. */
const OPPOSITE_SHARE = 0.6;

const NEGATION =
  /(?<!\p{L})(?:not|no|never|none|cannot|without|\p{L}+n['’]t|nicht|kein\p{L}*|nie|ohne|não|nunca|sem|nenhum\p{L}*|nunca|ningun\p{L}*|sin|pas|jamais|aucun\p{L}*|sans)(?!\p{L})|没|未|不|无/iu;

type Passage = { readonly id: string; readonly text: string };
export type MeaningFindings =
  | { readonly ok: true; readonly claims: readonly Claim[] }
  | { readonly ok: false; readonly reason: string };

/** Whether what is said is near in meaning to something in the evidence. Numbers and negation are not left to it. */
export async function checkMeaning(
  { statements, evidence }: { statements: readonly Statement[]; evidence: readonly Evidence[] },
  embed: Embed,
  signal: AbortSignal,
): Promise<MeaningFindings> {
  const passages = toPassages(evidence);
  const spoken = detectLanguage(passages.map(({ text }) => text).join("\n"));
  // Small embedders know one language; across two, far apart says nothing.
  const comparable = statements.filter(({ language }) => language === spoken);
  if (comparable.length === 0 || passages.length === 0) return { ok: true, claims: [] };
  const texts = [...comparable, ...passages].map(({ text }) => text);
  const answer = await embed(texts, signal);
  if (!answer.ok) return answer;
  const vectors = answer.vectors.slice(comparable.length);
  const claims = comparable.flatMap((statement, at): Claim[] => {
    const nearest = findNearest(answer.vectors[at], vectors);
    const passage = passages[nearest.at];
    if (!passage || nearest.likeness < RELATED) return [];
    return [toClaim(statement, passage, nearest.likeness)];
  });
  return { ok: true, claims };
}

function toPassages(evidence: readonly Evidence[]): Passage[] {
  const passages: Passage[] = [];
  for (const { id, text } of evidence) {
    for (const sentence of splitSentences(text.slice(0, 50_000))) {
      const plain = sentence.text.trim().slice(0, PASSAGE_CHARACTERS);
      if (plain.length > 8) passages.push({ id, text: plain });
      if (passages.length >= MOST_PASSAGES) return passages;
    }
  }
  return passages;
}

function findNearest(vector: Float32Array | undefined, others: readonly Float32Array[]) {
  let nearest = { at: -1, likeness: -1 };
  for (const [at, other] of others.entries()) {
    const likeness = vector?.reduce((sum, part, place) => sum + part * (other[place] ?? 0), 0) ?? 0;
    if (likeness > nearest.likeness) nearest = { at, likeness };
  }
  return nearest;
}

function toClaim({ start, end, text }: Statement, passage: Passage, likeness: number): Claim {
  const place = { start, end, text, kind: "statement", by: "meaning" } as const;
  const evidence = [passage.id];
  if (likeness < SAME) {
    return { ...place, verdict: "unsupported", evidence: [], why: "No evidence says this." };
  }
  if (NEGATION.test(text) !== NEGATION.test(passage.text)) {
    const words = toWords(text);
    const known = new Set(toWords(passage.text));
    const share = words.filter((word) => known.has(word)).length / words.length;
    return share >= OPPOSITE_SHARE
      ? { ...place, verdict: "contradicted", evidence, why: `The evidence says: ${passage.text}` }
      : {
          ...place,
          verdict: "unsupported",
          evidence: [],
          why: "The nearest evidence differs in a negation.",
        };
  }
  if (!hasNumbers(text, passage.text)) {
    return {
      ...place,
      verdict: "unsupported",
      evidence: [],
      why: "The nearest evidence has other numbers.",
    };
  }
  return { ...place, verdict: "supported", evidence, why: `The evidence says: ${passage.text}` };
}

/** Whether a passage has none, or those of the statement: the rules have seen to their exactness. */
function hasNumbers(text: string, passage: string): boolean {
  const known = new Set(findNumbers(passage).flatMap(({ values }) => values));
  if (known.size === 0) return true;
  return findNumbers(text).every(({ values }) => values.some((value) => known.has(value)));
}
