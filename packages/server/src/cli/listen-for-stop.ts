/** Not SIGHUP: hearing it would undo `nohup`. */
const signals = ["SIGINT", "SIGTERM"] as const;

/** Resolves at the first signal that asks the process to end; a second one ends it at once. */
export function listenForStop(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    const onSignal = () => {
      if (isStopping) process.exit(130);
      isStopping = true;
      resolve();
    };
    for (const signal of signals) process.on(signal, onSignal);
  });
}
