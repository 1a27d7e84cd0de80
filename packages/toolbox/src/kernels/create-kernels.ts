import { fileURLToPath } from "node:url";
import type { KernelLanguage, NewKernelRun } from "@steward/contracts/toolbox.ts";
import type { ToolboxSettings } from "../core/toolbox-settings.ts";
import { createKernelLog, type KernelLog } from "./kernel-log.ts";
import { type KernelProgram, startKernelProcess } from "./kernel-process.ts";
import { createKernel } from "./kernel.ts";

/** Ended runs that are kept for whoever comes back. */
const keptRuns = 50;

export type KernelRun = {
  readonly log: KernelLog;
  /** Asks the code to stop, then kills the interpreter. */
  stop(): void;
};

export type Kernels = {
  /** Queues the run; finds the one with this tag where there is one already. */
  start(run: NewKernelRun): KernelRun;
  find(tag: string): KernelRun | undefined;
};

/** An interpreter a language, started with its first run. */
export function createKernels(settings: Pick<ToolboxSettings, "workspace" | "env">): Kernels {
  const runs = new Map<string, KernelRun>();
  const kernels = {
    python: createKernel(() => startKernelProcess(toProgram("python", settings))),
    javascript: createKernel(() => startKernelProcess(toProgram("javascript", settings))),
  };

  function forgetOldest(): void {
    const ended = [...runs].filter(([, run]) => run.log.isEnded);
    for (const [tag] of ended.slice(0, Math.max(0, ended.length - keptRuns))) runs.delete(tag);
  }

  return {
    start(run) {
      const known = runs.get(run.tag);
      if (known) return known;
      const log = createKernelLog(run.outputBytes);
      const stop = new AbortController();
      const started: KernelRun = { log, stop: () => stop.abort() };
      runs.set(run.tag, started);
      forgetOldest();
      void kernels[run.language].run(run, log, stop.signal);
      return started;
    },
    find: (tag) => runs.get(tag),
  };
}

function toProgram(
  language: KernelLanguage,
  { workspace, env }: Pick<ToolboxSettings, "workspace" | "env">,
): KernelProgram {
  const [command, file] =
    language === "python"
      ? ["python3", "./python-kernel.py"]
      : [process.execPath, "./javascript-kernel.ts"];
  return { command, args: [fileURLToPath(new URL(file, import.meta.url))], cwd: workspace, env };
}
