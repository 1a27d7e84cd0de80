import { toRefusal, type Layer } from "./layer.ts";

/** Asked again right before the tool runs: rules and grants may have changed since. */
export const checkPolicy: Layer = async (attempt, next) => {
  const refusal = await attempt.call.check();
  return refusal === null ? next(attempt) : toRefusal(refusal);
};
