import type { RunningServer } from "./ports.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** A connection or child that will not go must not keep the process. */
const lingerMs = 3_000;

/** Waits for a signal and closes; a second signal ends the process at once. */
export async function untilStopped(
  server: Pick<RunningServer, "close">,
  onStop: () => void,
): Promise<void> {
  await new Promise<void>((resolve) => {
    let isStopping = false;
    const onSignal = () => {
      if (isStopping) process.exit(130);
      isStopping = true;
      resolve();
    };
    for (const signal of signals) process.on(signal, onSignal);
  });
  onStop();
  await server.close();
  setTimeout(() => process.exit(), lingerMs).unref();
}
