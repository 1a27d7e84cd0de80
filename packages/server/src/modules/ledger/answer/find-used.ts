import type { Claim } from "@steward/contracts/evidence.ts";
import type { Recollection } from "@steward/contracts/recollection.ts";
import { questionTerms, toWords } from "../../text/index.ts";

/** Of what two texts say beyond the question, so much of the shorter one is in both. */
const SHARED = 1 / 3;

/** The refs of what an answer was told of the memory and has used: a claim points to it, or it repeats its words. */
export function findUsed(
  recollections: readonly Recollection[],
  said: {
    readonly question: string;
    readonly answer: string;
    readonly claims: readonly Pick<Claim, "evidence">[];
  },
): string[] {
  const cited = new Set(said.claims.flatMap(({ evidence }) => evidence));
  const asked = new Set(toWords(said.question));
  const toNews = (text: string) =>
    new Set(toWords(text).filter((word) => !questionTerms.has(word) && !asked.has(word)));
  const answered = toNews(said.answer);
  const isRepeated = (text: string): boolean => {
    const news = toNews(text);
    const shared = news.intersection(answered).size;
    return shared > 0 && shared >= SHARED * Math.min(news.size, answered.size);
  };
  return recollections
    .filter(({ text }, at) => cited.has(`E${at + 1}`) || isRepeated(text))
    .map(({ ref }) => ref);
}
