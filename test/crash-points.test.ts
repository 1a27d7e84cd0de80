import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runStory } from "./support/crash/crash-run.ts";
import { choosePoints, toTransitions } from "./support/crash/points.ts";

/** The transitions that the story must go through for the harness to say anything. */
const transitions = [
  "insert-conversation",
  "insert-turn",
  "claim",
  "append:turn-start",
  "append:step-start",
  "append:model-start",
  "append:text-delta",
  "append:step-end",
  "append:tool-propose",
  "append:tool-start",
  "append:tool-end",
  "append:turn-wait",
  "append:turn-resume",
  "append:tool-decide",
  "append:child-start",
  "append:todo-change",
  "append:message-add",
  "append:turn-end",
  "add-input",
  "decide",
  "run:lookup",
  "run:charge",
  "run:mail",
  "run:post",
];

const atOnce = 2;

it("a kill -9 at any write of a turn, before it, after it or after a side effect, changes nothing", async () => {
  const lines = await record();
  const points = choosePoints(lines);
  expect(toTransitions(points.names)).toEqual(expect.arrayContaining(transitions));
  expect(points.chosen.length).toBeGreaterThanOrEqual(50);
  const failures: string[] = [];
  const queue = [...points.chosen];
  const work = async () => {
    for (let point = queue.shift(); point !== undefined; point = queue.shift()) {
      const problems = await runAt(point);
      failures.push(...problems.map((problem) => `${point}: ${problem}`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  expect(failures).toEqual([]);
}, 600_000);

/** Two writes may become one when the machine is busy: then the point is tried again. */
async function runAt(point: string): Promise<readonly string[]> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const { died, problems } = await runStory(point).catch((error: unknown) => ({
      died: true,
      problems: [String(error)],
    }));
    if (died || problems.length > 0) return problems;
  }
  return ["was never reached"];
}

/** The points of a turn that nothing happens to, one line a write. */
async function record(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "steward-points-"));
  try {
    const file = join(folder, "points");
    const { died, problems } = await runStory(`list:${file}`);
    expect({ died, problems }).toEqual({ died: false, problems: [] });
    return readFileSync(file, "utf8").trim().split("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
