import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findServerNode, isServerNode, modulesFolder, serverEntry } from "./paths.mjs";

/**
 * Runs the command line of the server, in this process where its Node is new enough. A server stops when
 * one of `parents`, given by their process ids, has gone.
 */
export async function runServer(argv, parents) {
  // For its threads and children too: who finds a file's JavaScript here loads no stripper of types, which takes 18 MB.
  process.env.NODE_COMPILE_CACHE ??= join(modulesFolder, ".cache", "steward");
  if (!isServerNode()) return spawnServer(argv, [process.pid, ...parents]);
  process.env.STEWARD_PARENTS = parents.join(" ");
  const { enableCompileCache } = await import("node:module");
  enableCompileCache();
  process.argv = [process.execPath, serverEntry, ...argv];
  await import(pathToFileURL(serverEntry).href);
}

function spawnServer(argv, parents) {
  const env = { ...process.env, STEWARD_PARENTS: parents.join(" ") };
  const server = spawn(findServerNode(), [serverEntry, ...argv], { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // A terminal sends its own Ctrl-C to both of us.
      if (signal !== "SIGINT" || !process.stdin.isTTY) server.kill(signal);
    });
  }
  server.on("exit", (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
