import { enableCompileCache } from "node:module";

// Before anything else is loaded: a second start then compiles and strips nothing.
enableCompileCache();
const { runCli } = await import("./cli/run-cli.ts");

process.exitCode = await runCli({
  line: process.argv.slice(2),
  env: process.env,
  cwd: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
