#!/usr/bin/env node
// The `steward` command. Runs on Node 20: built-in modules only, here and in prepare/.
import { runCommand } from "./prepare/run-command.mjs";

await runCommand(process.argv.slice(2));
