import { unbelievable } from "./to-app-error.ts";

/** What the toolbox was asked to keep to while it runs something. */
export type RunLimits = {
  readonly outputBytes: number;
  readonly timeoutMs?: number | undefined;
};

/** For the toolbox to end a whole tree once its time is over. */
const graceMs = 30_000;

/**
 * The limits of a run are kept inside. They are checked here too, because code in the sandbox can speak
 * in the toolbox's name, and whoever listens remembers what they hear.
 */
export function openRunGuard({ outputBytes, timeoutMs }: RunLimits, signal: AbortSignal) {
  const late = new AbortController();
  const giveUp = () => late.abort(unbelievable("no end when the time was over"));
  const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs + graceMs);
  let bytes = 0;
  return {
    /** Aborts with the caller's, or when it is too late. */
    signal: AbortSignal.any([signal, late.signal]),
    count(size: number): void {
      bytes += size;
      if (bytes > outputBytes) throw unbelievable("more output than was asked for");
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
