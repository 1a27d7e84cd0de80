import { triage } from "../../packages/server/src/modules/pipeline/index.ts";
import { findExecution } from "../../packages/server/src/modules/pipeline/auto-execute.ts";
import type { BenchResult, BenchRow } from "../lib/bench-result.ts";

const ROUNDS = 2_000;
const MOST_MS = 1;

/** What it costs to tell what a request is, and whether its code is to be run. */
export async function run(): Promise<BenchResult> {
  const long = "The quick brown fox jumps over the lazy dog. ".repeat(25_000);
  const code = `${long.slice(0, 4_000)}\n\`\`\`python\n${"print(1)\n".repeat(200)}\`\`\``;
  return {
    name: "Triage",
    rows: [
      toRow("triage of a short message after 50 others", () => classify("Why is that?", 50)),
      toRow("triage of a message of 1 MB", () => classify(long, 0)),
      toRow("whether the code of a message of 6 KB is to be run", () => findExecution(code)),
    ],
    method: `${ROUNDS} times in one process; the median, and the process's CPU time divided by the number of times. These two have the bar: the slowest ones tell of a busy machine, and the very first one of expressions that are compiled when they are first used.`,
  };
}

function toRow(figure: string, work: () => unknown): BenchRow {
  const first = time(work);
  const before = process.cpuUsage();
  const times = Array.from({ length: ROUNDS }, () => time(work)).toSorted((a, b) => a - b);
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1_000 / ROUNDS;
  const [median = 0, slow = 0] = [times[ROUNDS / 2], times[ROUNDS * 0.99]];
  return {
    figure,
    value: `${show(median)}, CPU ${show(cpu)} (99 of 100 within ${show(slow)}, the very first ${show(first)})`,
    bar: `under ${MOST_MS} ms`,
    ok: median < MOST_MS && cpu < MOST_MS,
  };
}

function time(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

const show = (ms: number) => `${ms.toFixed(3)} ms`;

function classify(text: string, before: number) {
  const roles = ["user", "assistant"] as const;
  const talk = Array.from({ length: before }, (_, at) => ({
    role: roles[at % 2] ?? "user",
    text: `Something that was said, number ${at}.`,
    hasMedia: false,
  }));
  return triage(
    {
      messages: [...talk, { role: "user", text, hasMedia: false }],
      isStreamed: false,
      maxTokens: undefined,
      hasTools: false,
      task: "",
      declared: undefined,
    },
    (said) => said.startsWith("/help"),
  );
}
