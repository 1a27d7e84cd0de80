import { createRequire } from "node:module";
import { constants } from "node:os";
import { join } from "node:path";
import { ReadStream } from "node:tty";
import type { ProcessSize } from "@steward/contracts/toolbox.ts";
import { ToolboxFailure } from "../core/toolbox-failure.ts";
import type { Launch, ProgramEnd, TerminalProgram } from "./program.ts";
import { untilDrained } from "./until-drained.ts";

/** The binary of `@lydell/node-pty`; its own JavaScript is made for more platforms than ours. */
type PtyBinary = {
  fork(
    file: string,
    args: readonly string[],
    env: readonly string[],
    cwd: string,
    cols: number,
    rows: number,
    uid: number,
    gid: number,
    isUtf8: boolean,
    helper: string,
    onExit: (code: number, signal: number) => void,
  ): { readonly fd: number; readonly pid: number };
  resize(fd: number, cols: number, rows: number): void;
};

const maxWaitingBytes = 1_000_000;
const sameUser = -1;

/** Runs a program on a terminal of its own. */
export function startTerminal(tools: string, launch: Launch, size: ProcessSize): TerminalProgram {
  const pty = loadBinary(tools);
  const ended = Promise.withResolvers<ProgramEnd>();
  const env = Object.entries(launch.env).map(([name, value]) => `${name}=${value}`);
  const onExit = (code: number, signal: number): void => {
    const end = signal === 0 ? { exitCode: code, signal: null } : toSignalled(signal);
    void untilDrained([terminal]).then(() => ended.resolve(end));
  };
  const { fd, pid } = pty.fork(
    launch.file,
    launch.args,
    env,
    launch.cwd,
    size.cols,
    size.rows,
    sameUser,
    sameUser,
    true,
    "",
    onExit,
  );
  const terminal = new ReadStream(fd);
  // A terminal whose last program has gone reads as an error.
  terminal.on("error", () => terminal.destroy());
  terminal.on("data", (bytes: Buffer) => launch.onOutput("stdout", bytes));
  return {
    pid,
    ended: ended.promise,
    write(bytes) {
      if (terminal.destroyed || terminal.writableLength > maxWaitingBytes) return false;
      terminal.write(bytes);
      return true;
    },
    resize({ cols, rows }) {
      if (!terminal.destroyed) pty.resize(fd, cols, rows);
    },
  };
}

export function hasTerminals(tools: string): boolean {
  try {
    loadBinary(tools);
    return true;
  } catch {
    return false;
  }
}

function loadBinary(tools: string): PtyBinary {
  try {
    return createRequire(import.meta.url)(join(tools, "pty.node")) as PtyBinary;
  } catch {
    throw new ToolboxFailure("not_found", "There are no terminals in this sandbox.");
  }
}

function toSignalled(number: number): ProgramEnd {
  const found = Object.entries(constants.signals).find(([, value]) => value === number);
  return { exitCode: null, signal: found?.[0] ?? `SIG${number}` };
}
