import type { BenchRow } from "../lib/bench-result.ts";
import { openMemory } from "./open-memory.ts";
import { timeRecall } from "./recall.ts";

const SCOPE = 1_000;
const SIZES = [1_000, 10_000, 100_000] as const;

type Point = { readonly kilobytes: number; readonly p50: number; readonly p95: number };

/** What a turn takes on disk, and how long recall within one user's thousand turns takes, as others store more. */
export async function measureCurve(): Promise<readonly BenchRow[]> {
  const points: Point[] = [];
  for (const turns of SIZES) points.push(await measure(turns));
  const [first, , last] = points as [Point, Point, Point];
  const show = (of: (point: Point) => string) => points.map(of).join(", ");
  const growth = last.kilobytes / first.kilobytes;
  return [
    {
      figure: "disk for a turn with its vector, at 1k, 10k and 100k turns",
      value: `${show(({ kilobytes }) => kilobytes.toFixed(2))} KB`,
      bar: "at 100k at most 1.1 times that at 1k",
      ok: growth <= 1.1,
    },
    {
      figure: "recall within a scope of 1,000 turns, p50 (p95), at 1k, 10k and 100k turns",
      value: `${show(({ p50, p95 }) => `${p50.toFixed(1)} (${p95.toFixed(1)})`)} ms`,
      bar: "p50 at 100k at most 1.5 times that at 1k",
      ok: last.p50 <= 1.5 * first.p50,
    },
  ];
}

async function measure(turns: number): Promise<Point> {
  await using memory = await openMemory();
  const empty = memory.bytes();
  await memory.addTurns("usr_ann", SCOPE);
  if (turns > SCOPE) await memory.addTurns("usr_bob", turns - SCOPE);
  memory.addVectors();
  const kilobytes = (memory.bytes() - empty) / turns / 1_000;
  const { p50, p95 } = await timeRecall(memory, "usr_ann");
  return { kilobytes, p50, p95 };
}
