import { existsSync } from "node:fs";
import { findParents } from "./find-parents.mjs";
import { modulesFolder } from "./paths.mjs";
import { prepare } from "./prepare.mjs";
import { runServer } from "./run-server.mjs";
import { say } from "./say.mjs";

/** Prepares what is missing for a command, then runs it. */
export async function runCommand(argv) {
  // Now: an npm that is ended while things are prepared is to be missed later.
  const parents = findParents();
  try {
    // Only the server serves the page; other commands just need to be able to run.
    if (argv[0] === "start" || !existsSync(modulesFolder)) await prepare();
  } catch (error) {
    say(`Steward could not be prepared: ${error.message}`);
    process.exit(1);
  }
  await runServer(argv, parents);
}
