import { enableCompileCache } from "node:module";

// The database and its copies hold what was said: nobody else on this machine may read them.
process.umask(0o077);
// Before anything else is loaded: a second start then compiles and strips nothing.
enableCompileCache();
const { runCli } = await import("../cli/run-cli.ts");
const { commands } = await import("../cli/commands/commands.data.ts");
const { program } = await import("./program.ts");

// Whoever reads may leave early (`| head`): that must neither crash a command nor end a server.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

process.exitCode = await runCli({
  line: process.argv.slice(2),
  env: process.env,
  cwd: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  program,
  commands,
});
