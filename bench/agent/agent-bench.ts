import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchResult } from "../lib/bench-result.ts";
import { openAgent } from "./open-agent.ts";

const steps = 220;
const rounds = 4;
/** Steps whose median is taken, around the one that is named. */
const around = 10;
const mostMs = 5;

/** The state at one step: CPU so far, and what the stores were asked for so far. */
type Mark = { readonly cpuMs: number; readonly calls: number; readonly rows: number };
type Price = { readonly cpuMs: number; readonly calls: number; readonly rows: number };

/** What one step costs beside the model, the tool and the request's words on the wire. */
export async function run(): Promise<BenchResult> {
  const home = mkdtempSync(join(tmpdir(), "steward-bench-"));
  try {
    const turns = await measure(home);
    const early = priceAt(turns, 20);
    const late = priceAt(turns, 200);
    const bytes = statSync(join(home, "steward.db")).size / (rounds + 1);
    const toMs = (price: Price) => `${price.cpuMs.toFixed(2)} ms`;
    return {
      name: "Agent",
      rows: [
        {
          figure: "own CPU of step 200",
          value: `${toMs(late)}; of step 20: ${toMs(early)}`,
          bar: `under ${mostMs} ms`,
          ok: late.cpuMs < mostMs,
        },
        {
          figure: "store work of step 200",
          value: `${late.calls} calls, ${late.rows} rows; of step 20: ${early.calls} calls, ${early.rows} rows`,
          bar: "the same",
          ok: late.calls <= early.calls + 1 && late.rows <= early.rows + 1,
        },
        {
          figure: `database of a turn of ${steps} steps of 4 KB each`,
          value: `${(bytes / 1e6).toFixed(2)} MB`,
          bar: "under 5 MB",
          ok: bytes < 5e6,
        },
      ],
      method: `Turns of ${steps} steps in this process: the agent, its tools, policy, executor, turn log and SQLite as in the server; a model that calls a tool at once and a tool that returns 4 KB at once. CPU is user and system time from one call of the tool to the next; the median of ${2 * around} steps around the one named, over ${rounds} turns after one to warm up. Store work counts calls of the stores and the rows that went in and came out, in the same way.`,
    };
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** The marks of each turn, step by step. */
async function measure(home: string): Promise<readonly (readonly Mark[])[]> {
  const turns: Mark[][] = [];
  for (let round = 0; round <= rounds; round++) {
    const marks: Mark[] = [];
    const work = { calls: 0, rows: 0 };
    const onStep = () => {
      const { user, system } = process.cpuUsage();
      marks.push({ cpuMs: (user + system) / 1000, ...work });
    };
    await using agent = await openAgent({ home, steps, work, onStep });
    await agent.run();
    if (round > 0) turns.push(marks);
  }
  return turns;
}

function priceAt(turns: readonly (readonly Mark[])[], step: number): Price {
  const prices = turns.flatMap((marks) =>
    marks.slice(step - around, step + around).map((mark, index): Price => {
      const next = marks[step - around + index + 1]!;
      return {
        cpuMs: next.cpuMs - mark.cpuMs,
        calls: next.calls - mark.calls,
        rows: next.rows - mark.rows,
      };
    }),
  );
  const median = (of: keyof Price) =>
    prices.map((price) => price[of]).toSorted((a, b) => a - b)[prices.length >> 1]!;
  return { cpuMs: median("cpuMs"), calls: median("calls"), rows: median("rows") };
}

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2));
