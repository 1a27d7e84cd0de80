import type { EndReason } from "@steward/contracts/tool-call.ts";
import type { HeldSandbox } from "./sandboxes.ts";

/** How something ended that was run in a sandbox, as the toolbox tells it. */
type End = {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly isTimedOut: boolean;
};

export type RunEnd = {
  /** Absent: it ended by itself. */
  readonly reason?: EndReason;
  /** The reason for people: `ended after 5 s, its limit`. */
  readonly words?: string;
};

/** Called before something is run; what it returns tells what the exit code will not say. */
export async function watchRun(
  { sandbox, kind }: HeldSandbox,
  timeoutMs: number,
): Promise<(end: End) => Promise<RunEnd>> {
  const before = await sandbox.memoryKills();
  return async ({ exitCode, signal, isTimedOut }) => {
    if (exitCode === 0) return {};
    const after = await sandbox.memoryKills();
    if (before !== null && after !== null && after > before) {
      const most = Math.round(kind.limits.memoryBytes / 2 ** 20);
      const words = `killed: it used more than its ${most} MB of memory`;
      return { reason: "out-of-memory", words };
    }
    if (isTimedOut) {
      return { reason: "time-limit", words: `ended after ${timeoutMs / 1000} s, its limit` };
    }
    if (exitCode !== null) return {};
    return { reason: "signal", words: `ended by ${signal ?? "a signal"}` };
  };
}
