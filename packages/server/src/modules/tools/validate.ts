import { parseInput } from "./propose-call.ts";
import { toResult, type Layer } from "./layer.ts";

/** The arguments were checked when they were proposed; since then a person or a crash came by. */
export const validate: Layer = async (attempt, next) => {
  const parsed = parseInput(attempt.tool, attempt.call.input);
  return parsed.ok ? next({ ...attempt, input: parsed.value }) : toResult("failed", parsed.reason);
};
