import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choosePoints, type Points } from "./points.ts";

export type CrashRun = {
  /** Whether the point was passed and the process died there. */
  readonly died: boolean;
  /** Everything that is not as if nothing had happened. */
  readonly problems: readonly string[];
};

/** Plays a story with `STEWARD_CRASH_AT` set. */
export type RunStory = (crashAt: string) => Promise<CrashRun>;

const atOnce = 3;

/** The points of a story that nothing happens to. */
export async function recordPoints(runStory: RunStory): Promise<Points> {
  const folder = mkdtempSync(join(tmpdir(), "steward-points-"));
  try {
    const file = join(folder, "points");
    const { died, problems } = await runStory(`list:${file}`);
    if (died || problems.length > 0) throw new Error(`It broke by itself: ${problems.join("; ")}`);
    return choosePoints(readFileSync(file, "utf8").trim().split("\n"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Plays the story once for each point; what went wrong, by point. */
export async function sweepPoints(
  runStory: RunStory,
  points: readonly string[],
): Promise<readonly string[]> {
  const failures: string[] = [];
  const queue = [...points];
  const work = async () => {
    for (let point = queue.shift(); point !== undefined; point = queue.shift()) {
      const problems = await runAt(runStory, point);
      failures.push(...problems.map((problem) => `${point}: ${problem}`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failures;
}

/** Two writes may become one when the machine is busy: then the point is tried again. */
async function runAt(runStory: RunStory, point: string): Promise<readonly string[]> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const { died, problems } = await runStory(point).catch((error: unknown) => ({
      died: true,
      problems: [String(error)],
    }));
    if (died || problems.length > 0) return problems;
  }
  return ["was never reached"];
}
