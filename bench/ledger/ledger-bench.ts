import type { Evidence } from "@steward/contracts/evidence.ts";
import { checkText } from "../../packages/server/src/modules/ledger/index.ts";
import type { BenchResult } from "../lib/bench-result.ts";

const WORDS = 2_000;
const ITEMS = 50;
const ROUNDS = 60;
/** What a process that has answered for a while has behind it. */
const WARM_ROUNDS = 40;
const MOST_MS = 20;

/** What the check by rules costs for a long answer. */
export async function run(): Promise<BenchResult> {
  const evidence = Array.from({ length: ITEMS }, (_, at) => toItem(at));
  const text = toAnswer();
  const all = Array.from({ length: WARM_ROUNDS + ROUNDS }, () => {
    const begun = performance.now();
    checkText({ text, evidence, question: "How did the nightly jobs go?" });
    return performance.now() - begun;
  });
  const times = all.slice(WARM_ROUNDS).toSorted((one, other) => one - other);
  const median = times[Math.floor(ROUNDS / 2)] ?? 0;
  const claims = checkText({ text, evidence, question: "" }).length;
  return {
    name: "Ledger",
    rows: [
      {
        figure: `check by rules, ${WORDS.toLocaleString("en")} words, ${claims} claims, ${ITEMS} evidence items, median`,
        value: `${median.toFixed(1)} ms`,
        bar: `under ${MOST_MS} ms`,
        ok: median < MOST_MS,
      },
      {
        figure: "the same, the first check of a process",
        value: `${(all[0] ?? 0).toFixed(0)} ms`,
        bar: "none: for comparison",
        ok: true,
      },
    ],
    method: `${ROUNDS} checks of one answer in one process after ${WARM_ROUNDS} others, the evidence read anew each time; every fourth sentence has a number that the evidence does not have.`,
  };
}

function toItem(at: number): Evidence {
  const lines = Array.from(
    { length: 8 },
    (_, line) => `job ${at}-${line}: copied ${at * 37 + line} files in ${line + 2}.${at % 10} s`,
  );
  return {
    id: `E${at + 1}`,
    kind: "tool",
    source: `shell: ./nightly.sh ${at}`,
    at: 0,
    text: [...lines, `log: /var/log/nightly/run-${at}.log`, `tests: ${at + 3} passed`].join("\n"),
    call: { tool: "shell", input: `{"command":"./nightly.sh ${at}"}`, ok: true, exitCode: 0 },
    isReported: true,
  };
}

function toAnswer(): string {
  const sentences: string[] = [];
  for (let at = 0; sentences.join(" ").split(" ").length < WORDS; at++) {
    const job = at % ITEMS;
    sentences.push(
      `I ran the nightly script for job ${job} and it copied ${job * 37 + 3} files without trouble.`,
      `The log is in \`/var/log/nightly/run-${job}.log\`, and it says "copied ${job * 37 + 3} files in 5.${job % 10} s".`,
      `Most of the time went into reading the old archive, which is slow on this kind of disk.`,
      `All in all the job moved ${at * 7_919 + 13} records on 12 March 2026, with exit code 0.`,
    );
  }
  return sentences.join(" ");
}
