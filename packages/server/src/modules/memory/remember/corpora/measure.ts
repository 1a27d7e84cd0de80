import { createRemember, type Remember } from "../create-remember.ts";
import { createRuleReader } from "../create-rule-reader.ts";
import type { ExtractedFact } from "../extracted-fact.ts";
import { RememberConfig } from "../remember-config.ts";
import type { Half } from "./corpus.ts";

export type Measured = {
  readonly precision: number;
  readonly recall: number;
  /** What was read though it was not said, and what was said and not read. */
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
};

/** Below this a fact waits for a person, so it counts as not read. */
const SURE = 0.6;
const AT = Date.UTC(2025, 8, 17, 12);

export function createRulesAlone(): Remember {
  return createRemember({
    callModel: null,
    readByRules: createRuleReader(),
    config: RememberConfig.parse({}),
  });
}

export async function measure(remember: Remember, half: Half): Promise<Measured> {
  const wrong: string[] = [];
  const missed: string[] = [];
  let right = 0;
  const traps = half.traps.map((sentence) => [sentence] as const);
  for (const [sentence, ...expected] of [...half.facts, ...traps]) {
    const read = await readFacts(remember, sentence);
    const hits = expected.filter((fact) => read.includes(fact.toLowerCase()));
    right += hits.length;
    missed.push(
      ...expected.filter((fact) => !hits.includes(fact)).map((fact) => `${sentence} -> ${fact}`),
    );
    const known = new Set(expected.map((fact) => fact.toLowerCase()));
    wrong.push(...read.filter((fact) => !known.has(fact)).map((fact) => `${sentence} -> ${fact}`));
  }
  const precision = right / Math.max(1, right + wrong.length);
  return { precision, recall: right / Math.max(1, right + missed.length), wrong, missed };
}

async function readFacts(remember: Remember, text: string): Promise<string[]> {
  const episode = { ref: "e", role: "user", speaker: null, text, at: AT } as const;
  const { facts } = await remember.extract({ episodes: [episode] }, new AbortController().signal);
  return facts
    .filter((fact) => fact.confidence >= SURE)
    .map((fact) => `${toMark(fact)}${fact.key}=${fact.value}`.toLowerCase());
}

function toMark({ isDenied, isEnded }: Pick<ExtractedFact, "isDenied" | "isEnded">): string {
  if (isDenied) return "denied:";
  return isEnded ? "ended:" : "";
}
