#!/usr/bin/env node
// The `steward` command. Runs on Node 20: built-in modules only, here and in prepare/.
import { existsSync } from "node:fs";
import { prepare } from "./prepare/prepare.mjs";
import { modulesFolder } from "./prepare/paths.mjs";
import { runServer } from "./prepare/run-server.mjs";
import { say } from "./prepare/say.mjs";

const argv = process.argv.slice(2);
try {
  // Only the server serves the page; other commands just need to be able to run.
  if (argv[0] === "start" || !existsSync(modulesFolder)) await prepare();
} catch (error) {
  say(`Steward could not be prepared: ${error.message}`);
  process.exit(1);
}
await runServer(argv);
