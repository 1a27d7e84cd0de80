#!/usr/bin/env node
// The `steward` command. Runs on Node 20: built-in modules only, here and in prepare/.
import { setFlagsFromString } from "node:v8";

// Before anything else is loaded, which is enough to set them to work: optimising compilers that have
// run once stay in memory. The server turns them on when it is ready.
setFlagsFromString("--no-maglev --no-turbofan");
const { runCommand } = await import("./prepare/run-command.mjs");
await runCommand(process.argv.slice(2));
