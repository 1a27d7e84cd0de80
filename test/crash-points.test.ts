import { expect, it } from "vitest";
import { runStory } from "./support/crash/crash-run.ts";
import { toEdges, toTransitions } from "./support/crash/points.ts";
import { recordPoints, sweepPoints } from "./support/crash/sweep.ts";

/** The transitions that the story must go through for the harness to say anything. */
const transitions = [
  "insert-conversation",
  "insert-turn",
  "claim",
  "append:turn-start",
  "append:triage-end",
  "append:plan-make",
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
  "append:check-end",
  "append:turn-end",
  "add-input",
  "decide",
  "run:lookup",
  "run:charge",
  "run:mail",
  "run:post",
];

// Every write of a log, not only the edges: modules/agent/resume.system.test.ts.
it("a kill -9 before a transition of a turn, after it or after a side effect, changes nothing", async () => {
  const points = await recordPoints(runStory);
  expect(toTransitions(points.names)).toEqual(expect.arrayContaining(transitions));
  const edges = toEdges(points.chosen);
  expect(edges.length).toBeGreaterThanOrEqual(40);
  expect(await sweepPoints(runStory, edges)).toEqual([]);
}, 600_000);
