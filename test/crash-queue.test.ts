import { expect, it } from "vitest";
import { toEdges, toTransitions } from "./support/crash/points.ts";
import { runQueueStory } from "./support/crash/queue-run.ts";
import { recordPoints, sweepPoints } from "./support/crash/sweep.ts";

/** What happens to messages beside the turn that runs. */
const transitions = [
  "insert-turn",
  "update-queued",
  "settle-queued",
  "request-stop",
  "add-input",
  "requeue-inputs",
];

it("a kill -9 at any write that queues, changes, stops or moves a message loses none of it", async () => {
  const points = await recordPoints(runQueueStory);
  expect(toTransitions(points.names)).toEqual(expect.arrayContaining(transitions));
  const edges = toEdges(points.chosen).filter((name) =>
    transitions.some((each) => name.startsWith(`${each}:`)),
  );
  expect(edges.length).toBeGreaterThanOrEqual(2 * transitions.length);
  expect(await sweepPoints(runQueueStory, edges)).toEqual([]);
}, 300_000);
