import { spawn } from "node:child_process";
import { resolve as resolvePath } from "node:path";
import { findProgram } from "../core/find-program.ts";
import { ToolboxFailure } from "../core/toolbox-failure.ts";
import type { Launch, Program, ProgramEnd } from "./program.ts";
import { untilDrained } from "./until-drained.ts";

/** Runs a program on pipes. Without input its standard input is empty. */
export function startProgram(launch: Launch, input: string | undefined): Program {
  const { file, args, cwd, env, onOutput } = launch;
  const child = spawn(file, args, {
    cwd,
    env,
    detached: true,
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  });
  // Node says why on the next tick; without a pid there is nothing to wait for.
  child.on("error", () => {});
  if (child.pid === undefined) throw toFailure(launch);
  // A program that reads nothing breaks the pipe, which is its right.
  child.stdin?.on("error", () => {}).end(input);
  const pipes = [child.stdout, child.stderr].filter((pipe) => pipe !== null);
  child.stdout?.on("data", (bytes: Buffer) => onOutput("stdout", bytes));
  child.stderr?.on("data", (bytes: Buffer) => onOutput("stderr", bytes));
  for (const pipe of pipes) pipe.on("error", () => {});
  const { promise, resolve } = Promise.withResolvers<ProgramEnd>();
  child.once("exit", (exitCode, signal) => {
    void untilDrained(pipes).then(() => resolve({ exitCode, signal }));
  });
  return { pid: child.pid, ended: promise };
}

/** What is there and does not start has no room. */
function toFailure({ file, cwd, env }: Launch): ToolboxFailure {
  const name = file.includes("/") ? resolvePath(cwd, file) : file;
  if (findProgram(name, env) === null) {
    return new ToolboxFailure("invalid_request", `There is no program ${file} to run.`);
  }
  const why = "as many processes run in the sandbox as may, or as many files are open";
  return new ToolboxFailure("conflict", `The program ${file} could not be started: ${why}.`);
}
