import { toResult, type Layer, type Result } from "./layer.ts";

/** How long a tool that is told to end may take to say what it got done. */
const graceMs = 500;

/** Ends a tool that takes too long or was stopped, and goes on without one that does not listen. */
export const limitTime: Layer = async (attempt, next) => {
  const { tool, signal } = attempt;
  if (signal.aborted) {
    return { ...toResult("stopped", "Stopped before it began."), outcome: "refused" };
  }
  const ending = new AbortController();
  const grace = Promise.withResolvers<null>();
  let graceTimer: NodeJS.Timeout | undefined;
  let outOfTime = false;
  const end = (): void => {
    ending.abort(signal.reason);
    graceTimer ??= setTimeout(() => grace.resolve(null), graceMs);
  };
  const timer = setTimeout(() => {
    outOfTime = true;
    end();
  }, tool.timeoutMs);
  signal.addEventListener("abort", end, { once: true });
  try {
    const result = await Promise.race([next({ ...attempt, signal: ending.signal }), grace.promise]);
    if (result && (result.state === "done" || !ending.signal.aborted)) return result;
    return toCutOff(result, outOfTime ? tool.timeoutMs : null);
  } finally {
    clearTimeout(timer);
    clearTimeout(graceTimer);
    signal.removeEventListener("abort", end);
  }
};

function toCutOff(result: Result | null, timeoutMs: number | null): Result {
  const said = result?.output ? `\n${result.output}` : "";
  const state = timeoutMs === null ? "stopped" : "failed";
  const why =
    timeoutMs === null ? "Stopped." : `It took longer than ${timeoutMs / 1000} s and was ended.`;
  return { ...(result ?? toResult(state, "")), state, outcome: "failed", output: why + said };
}
