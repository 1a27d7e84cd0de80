import type { Evidence } from "@steward/contracts/evidence.ts";
import { checkText, readEvidence } from "../../packages/server/src/modules/ledger/index.ts";
import { readScenes } from "../../packages/server/src/cli/verify/read-scenes.ts";
import type { BenchResult } from "../lib/bench-result.ts";

const WORDS = 2_000;
const ITEMS = 50;
const ROUNDS = 5;
const CHECKS = 40;
/** What a process that has answered for a while has behind it. */
const WARM_CHECKS = 100;
const MOST_MS = 20;

/** What the check by rules costs for a long answer. */
export async function run(): Promise<BenchResult> {
  const report = {
    text: toAnswer(),
    evidence: Array.from({ length: ITEMS }, (_, at) => toItem(at)),
  };
  const mixed = await readMixed();
  const { first, median } = measure(report);
  const claims = checkText({ ...report, question: "" }).length;
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
        value: `${first.toFixed(0)} ms`,
        bar: "none: for comparison",
        ok: true,
      },
      {
        figure:
          "as many words and items of everything, drafts of the test corpus one after the other",
        value: `${measure(mixed).median.toFixed(1)} ms`,
        bar: "none: for comparison",
        ok: true,
      },
    ],
    method: `The median of ${CHECKS} checks of one answer in one process after ${WARM_CHECKS} others, the evidence read anew each time; best of ${ROUNDS}. The answer is a report of nightly jobs: every fourth sentence has a number that the evidence does not have. The drafts are in six languages, about half of them with something made up, and not all of their evidence is among the items.`,
  };
}

type Checked = { readonly text: string; readonly evidence: readonly Evidence[] };

/** How long the first took, and the median of the best round after the process has warmed up. */
function measure({ text, evidence }: Checked): { first: number; median: number } {
  const times = Array.from({ length: WARM_CHECKS + ROUNDS * CHECKS }, () => {
    const begun = performance.now();
    checkText({ text, evidence, question: "How did the nightly jobs go?" });
    return performance.now() - begun;
  });
  const medians = Array.from({ length: ROUNDS }, (_, round) => {
    const start = WARM_CHECKS + round * CHECKS;
    const sorted = times.slice(start, start + CHECKS).toSorted((one, other) => one - other);
    return sorted[CHECKS / 2] ?? 0;
  });
  return { first: times[0] ?? 0, median: Math.min(...medians) };
}

async function readMixed(): Promise<Checked> {
  let text = "";
  const evidence: Evidence[] = [];
  for (const { honest, evidence: items } of (await readScenes()).filter(
    ({ set }) => set === "drafts",
  )) {
    if (text.split(/\s/).length >= WORDS) break;
    text += honest.map((draft) => `${draft}\n\n`).join("");
    evidence.push(...readEvidence(items));
  }
  const known = evidence.slice(0, ITEMS).map((item, at) => ({ ...item, id: `E${at + 1}` }));
  return { text, evidence: known };
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
