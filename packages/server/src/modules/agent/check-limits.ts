import type { EndReason } from "@steward/contracts/turn.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import type { Run, TurnEnd } from "./run-ports.ts";

type Limited = Pick<Run, "writer" | "config" | "clock" | "startedAt" | "spans">;

/** The limit that a turn has reached, in words; null while it may go on. */
export function checkLimits(run: Limited): TurnEnd | null {
  const { writer, config } = run;
  const view = writer.view();
  const limits = view.input.limits;
  const { max_steps, max_minutes, max_tokens, max_usd, max_repeats } = config();
  const steps = Math.min(limits?.maxSteps ?? max_steps, max_steps);
  if (view.step + 1 >= steps) return end("step_limit", `It took ${steps} steps and was not done.`);
  const tokens = (view.usage?.inputTokens ?? 0) + (view.usage?.outputTokens ?? 0);
  const mostTokens = limits?.maxTokens ?? max_tokens;
  if (mostTokens !== undefined && tokens >= mostTokens) {
    return end("token_limit", `It used ${tokens} tokens; ${mostTokens} are allowed.`);
  }
  if (max_usd !== undefined && (view.usage?.costMicros ?? 0) >= max_usd * 1e6) {
    return end("cost_limit", `It cost ${max_usd} US dollars, which is all that is allowed.`);
  }
  if (measureTime(run, view) >= max_minutes * 60_000) {
    return end("time_limit", `It ran for ${max_minutes} minutes and was not done.`);
  }
  const repeats = countRepeats(view);
  if (repeats < max_repeats) return null;
  return end("loop", `It made the same call ${repeats} times in a row.`);
}

/** Without the time of sub-agents: they have limits of their own, and may wait for people. */
function measureTime({ clock, startedAt, spans }: Limited, { parts }: TurnView): number {
  const spawned = parts.flatMap((part) => {
    const span = part.type === "tool" && part.childTurnId !== null && spans.get(part.callId);
    return span ? [{ step: part.step, ...span }] : [];
  });
  const waits = [...Map.groupBy(spawned, (each) => each.step).values()].map((group) => {
    const from = Math.min(...group.map((each) => each.from));
    return Math.max(...group.map((each) => each.to)) - from;
  });
  return clock.monotonic() - startedAt - waits.reduce((total, wait) => total + wait, 0);
}

function end(reason: EndReason, message: string): TurnEnd {
  const error = { code: "conflict", message } as const;
  return { type: "turn-end", status: "failed", reason, error };
}

/** How often the last call was made with the same arguments, one after the other. */
function countRepeats(view: TurnView): number {
  const calls = view.parts.filter((part) => part.type === "tool");
  const last = calls.at(-1);
  const different = calls.findLastIndex((call) => call.hash !== last?.hash);
  return calls.length - 1 - different;
}
