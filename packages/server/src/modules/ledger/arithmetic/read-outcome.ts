import { everyMatch } from "../every-match.ts";

/** How many of how many passed or failed, as one line of a test run tells. */
export type Outcome = {
  readonly passed: number;
  readonly failed: number;
  /** With and without those that were skipped. */
  readonly totals: readonly number[];
};

type Part = "passed" | "failed" | "skipped" | "total";

const PARTS: readonly (readonly [Part, string])[] = [
  ["passed", "pass(?:ed|ing|es)?|succeeded"],
  ["failed", "fail(?:ed|ing|ures?|s)?|errors?"],
  ["skipped", "skipped|ignored|pending|todo|xfailed|incomplete"],
  ["total", "total|tests(?: run)?(?!\\s+(?:have |had )?(?:pass|fail|succe|were))"],
];
const patterns = PARTS.map(
  ([part, words]) =>
    [
      part,
      new RegExp(
        `(\\d+)\\s+(?:tests?\\s+)?(?:was\\s+|were\\s+|have\\s+)?(?:${words})\\b|\\b(?:${words})\\s*[:=]?\\s*\\(?(\\d+)`,
        "giu",
      ),
    ] as const,
);
/** "12 passed, 1 failed": each number goes with one word only. */
const COUNT = /\d+\s+[a-z]+/iu;

export function readOutcome(line: string): Outcome | null {
  const isLeading = COUNT.test(line.replace(/^[^:]*:/, ""));
  const counts = new Map<Part, number>();
  for (const [part, pattern] of patterns) {
    let sum: number | null = null;
    for (const match of everyMatch(line, pattern)) {
      const count = isLeading ? match[1] : (match[2] ?? match[1]);
      if (count !== undefined) sum = (sum ?? 0) + Number(count);
    }
    if (sum !== null) counts.set(part, sum);
  }
  if (!counts.has("passed") && !(counts.has("failed") && counts.has("total"))) return null;
  const [failed, skipped] = [counts.get("failed") ?? 0, counts.get("skipped") ?? 0];
  const passed = counts.get("passed") ?? (counts.get("total") ?? 0) - failed - skipped;
  const totals = [counts.get("total") ?? passed + failed + skipped, passed + failed];
  return { passed, failed, totals };
}
