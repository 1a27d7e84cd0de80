import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { NewKernelRun } from "@steward/contracts/toolbox.ts";
import type { KernelLog } from "./kernel-log.ts";
import type { KernelOrder, KernelOutcome, KernelProcess } from "./kernel-process.ts";

/** How long code may take to stop once it was asked to. */
const graceMs = 2000;

/** An interpreter that runs one piece of code after the other, and is started again when it dies. */
export type Kernel = {
  /** Settles with the end of the run; never rejects. An abort stops it. */
  run(run: NewKernelRun, log: KernelLog, stop: AbortSignal): Promise<void>;
};

export function createKernel(start: () => KernelProcess): Kernel {
  let process: KernelProcess | null = null;
  let queue: Promise<void> = Promise.resolve();

  async function execute(run: NewKernelRun, log: KernelLog, stop: AbortSignal): Promise<void> {
    const code = await readFile(run.file, "utf8").catch(() => null);
    if (stop.aborted || code === null) {
      if (code === null) log.add(toMissing(run));
      log.end({ type: "end", ok: false, isTimedOut: false, isRestarted: false });
      return;
    }
    // It died between two runs: its variables are gone, which this run has to tell.
    const wasLost = process !== null && !process.isAlive;
    if (!process?.isAlive) process = start();
    const timeout = AbortSignal.timeout(run.timeoutMs);
    const order = { code, limit: run.outputBytes };
    const outcome = await runUntil(process, { order, log }, AbortSignal.any([timeout, stop]));
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
  { order, log }: { readonly order: KernelOrder; readonly log: KernelLog },
  stop: AbortSignal,
): Promise<KernelOutcome> {
  const ended = new AbortController();
  const stopIt = async (): Promise<void> => {
    process.interrupt();
    await sleep(graceMs, null, { signal: ended.signal }).catch(() => {});
    if (!ended.signal.aborted) process.kill();
  };
  stop.addEventListener("abort", () => void stopIt(), { once: true, signal: ended.signal });
  const outcome = process.run(order, (line) => log.add(line));
  try {
    return await outcome;
  } finally {
    ended.abort();
  }
}

function toMissing({ file }: NewKernelRun) {
  const message = `The code is not there any more: ${file}`;
  return { type: "error", name: "CodeMissing", message, trace: message } as const;
}

function toDeath({ language }: NewKernelRun, how: string) {
  return {
    type: "error",
    name: "InterpreterEnded",
    message: `The ${language} interpreter ended (${how}); its variables are gone.`,
    trace: "",
  } as const;
}
