import { fork, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { toChildEnvironment } from "./to-child-environment.ts";

/** What a child prints to stderr is told line by line, cut to this length. */
const LINE_LENGTH = 500;

/** A process of ours that is spoken to by messages, typed arrays included. */
export function forkChild(
  entry: URL,
  env: Readonly<Record<string, string | undefined>>,
  onLine: (line: string) => void,
): ChildProcess {
  const child = fork(fileURLToPath(entry), [], {
    env: toChildEnvironment(env),
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on("line", (line) =>
      onLine(line.slice(0, LINE_LENGTH)),
    );
  }
  return child;
}
