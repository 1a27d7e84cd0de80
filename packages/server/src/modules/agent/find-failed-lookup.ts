import { isEvidence } from "../ledger/index.ts";
import type { Run } from "./run-ports.ts";

/**
 * Why an answer rests on nothing though something was looked up; null: it does not. What failed in a
 * sandbox still shows something: that it failed, and what was printed.
 */
export function findFailedLookup({ writer }: Pick<Run, "writer">): string | null {
  const calls = writer.view().parts.filter(isEvidence);
  const isLost = calls.every(
    ({ state, sandbox, execution }) => state === "failed" && sandbox === null && execution === null,
  );
  const last = calls.at(-1);
  if (last === undefined || !isLost) return null;
  return `What was to be looked up could not be had (${last.title}).`;
}
