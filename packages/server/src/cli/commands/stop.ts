import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../kernel/app-error.ts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { isServerProcess, readRunFile } from "../find-server.ts";

/** Longer than the server takes to end running turns. */
const patienceMs = 20_000;

export const stop = defineCommand({
  usage: "",
  description: "Stops the server and waits until it is gone. Exit code 3 when it does not run.",
  words: [0, 0],
  options: {},
  examples: ["steward stop"],
  async run({ home, terminal, json }) {
    const run = readRunFile(home);
    if (run === null || !isServerProcess(run.pid)) {
      if (json) terminal.printJson({ stopped: false, running: false });
      else terminal.note("The server is not running.");
      return exitCodes.unreachable;
    }
    process.kill(run.pid, "SIGTERM");
    const until = performance.now() + patienceMs;
    while (isServerProcess(run.pid)) {
      if (performance.now() > until) {
        throw new AppError("conflict", `Process ${run.pid} has not ended within 20 seconds.`, {
          data: { hint: `End it by force with: kill -9 ${run.pid}` },
        });
      }
      await sleep(50);
    }
    if (json) terminal.printJson({ stopped: true, pid: run.pid });
    else terminal.print(`Stopped (process ${run.pid}).`);
    return exitCodes.ok;
  },
});
