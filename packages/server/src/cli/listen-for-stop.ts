import type { EnvironmentSource } from "../config/read-environment.ts";

/** Not SIGHUP: hearing it would undo `nohup`. */
const signals = ["SIGINT", "SIGTERM"] as const;

/** Shorter than the ten seconds after which containers are killed. */
const patienceMs = 8_000;
const lookMs = 500;

/**
 * Resolves at the first signal that asks the process to end, or when one of the processes that started
 * it for somebody (`STEWARD_PARENTS`) has gone without passing a signal on. A second signal ends it at
 * once, and where starting or stopping takes too long it ends by itself.
 */
export function listenForStop({ env }: Pick<EnvironmentSource, "env">): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    resolve();
  };
  const onSignal = () => {
    if (isStopping) process.exit(130);
    stop();
  };
  for (const signal of signals) process.on(signal, onSignal);
  const parents = (env.STEWARD_PARENTS ?? "").split(" ").filter(Boolean).map(Number);
  const look = setInterval(() => {
    if (!parents.every(isAlive)) stop();
  }, lookMs).unref();
  return promise.finally(() => clearInterval(look));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
