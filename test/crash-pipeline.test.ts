import { expect, it } from "vitest";
import { runPipelineStory } from "./support/crash/pipeline-run.ts";
import { toTransitions } from "./support/crash/points.ts";
import { recordPoints, sweepPoints } from "./support/crash/sweep.ts";

/** What the layers around an answer write. */
const transitions = [
  "append:triage-end",
  "append:plan-make",
  "append:control-end",
  "append:draft-reject",
  "append:claims-check",
  "append:check-end",
];

it("a kill -9 between any two layers repeats none that is done, and shows nothing too soon", async () => {
  const points = await recordPoints(runPipelineStory);
  expect(toTransitions(points.names)).toEqual(expect.arrayContaining(transitions));
  const wanted = points.names.filter((name) =>
    transitions.some((each) => name.startsWith(`${each}:`)),
  );
  expect(wanted.length).toBeGreaterThanOrEqual(2 * transitions.length);
  expect(await sweepPoints(runPipelineStory, [...new Set(wanted)])).toEqual([]);
}, 300_000);
