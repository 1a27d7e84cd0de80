import { setTimeout as sleep } from "node:timers/promises";
import type { NewKernelRun } from "@steward/contracts/toolbox.ts";
import type { KernelLog } from "./kernel-log.ts";
import type { KernelOutcome, KernelProcess } from "./kernel-process.ts";

/** How long code may take to stop once it was asked to. */
const graceMs = 1000;

/** An interpreter that runs one piece of code after the other, and is started again when it dies. */
export type Kernel = {
  /** Settles with the end of the run; never rejects. An abort stops it. */
  run(run: NewKernelRun, log: KernelLog, stop: AbortSignal): Promise<void>;
};

export function createKernel(start: () => KernelProcess): Kernel {
  let process: KernelProcess | null = null;
  let queue: Promise<void> = Promise.resolve();

  async function execute(run: NewKernelRun, log: KernelLog, stop: AbortSignal): Promise<void> {
    if (stop.aborted) {
      log.end({ type: "end", ok: false, isTimedOut: false, isRestarted: false });
      return;
    }
    // It died between two runs: its variables are gone, which this run has to tell.
    const wasLost = process !== null && !process.isAlive;
    if (!process?.isAlive) process = start();
    const timeout = AbortSignal.timeout(run.timeoutMs);
    const outcome = await runUntil(process, { run, log }, AbortSignal.any([timeout, stop]));
    const isTimedOut = timeout.aborted && !("ok" in outcome && outcome.ok);
    const hasDied = "died" in outcome;
    if (hasDied) process = null;
    if (hasDied && !timeout.aborted && !stop.aborted) log.add(toDeath(run, outcome.died));
    log.end({
      type: "end",
      ok: !hasDied && outcome.ok,
      isTimedOut,
      isRestarted: hasDied || wasLost,
    });
  }

  return {
    run(run, log, stop) {
      queue = queue.then(() => execute(run, log, stop));
      return queue;
    },
  };
}

async function runUntil(
  process: KernelProcess,
  { run, log }: { readonly run: NewKernelRun; readonly log: KernelLog },
  stop: AbortSignal,
): Promise<KernelOutcome> {
  const ended = new AbortController();
  const stopIt = async (): Promise<void> => {
    process.interrupt();
    await sleep(graceMs, null, { signal: ended.signal }).catch(() => {});
    if (!ended.signal.aborted) process.kill();
  };
  stop.addEventListener("abort", () => void stopIt(), { once: true, signal: ended.signal });
  const code = { code: run.code, limit: run.outputBytes };
  const outcome = process.run(code, (line) => log.add(line));
  try {
    return await outcome;
  } finally {
    ended.abort();
  }
}

function toDeath({ language }: NewKernelRun, how: string) {
  return {
    type: "error",
    name: "InterpreterEnded",
    message: `The ${language} interpreter ended (${how}); its variables are gone.`,
    trace: "",
  } as const;
}
