import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type {
  NewProcess,
  ProcessLine,
  ProcessSize,
  ProcessState,
} from "@steward/contracts/toolbox.ts";
import { ToolboxFailure } from "../core/toolbox-failure.ts";
import type { ToolboxSettings } from "../core/toolbox-settings.ts";
import { createBell, type Bell } from "../core/create-bell.ts";
import { createOutput, type Output } from "./create-output.ts";
import { killTree, signalTree, type TreeRoot } from "./process-tree.ts";
import type { Launch, Program, ProgramEnd, TerminalProgram } from "./program.ts";
import { startProgram } from "./start-program.ts";
import { startTerminal } from "./start-terminal.ts";

export type Processes = {
  start(wanted: NewProcess): ProcessState;
  get(tag: string): ProcessState;
  list(): readonly ProcessState[];
  follow(tag: string, from: number, signal: AbortSignal): AsyncIterable<ProcessLine>;
  write(tag: string, bytes: Uint8Array): void;
  signal(tag: string, signal: NodeJS.Signals): void;
  resize(tag: string, size: ProcessSize): void;
  remove(tag: string): void;
};

type Entry = {
  state: ProcessState;
  readonly program: Program;
  readonly terminal: TerminalProgram | null;
  readonly output: Output;
  readonly bell: Bell;
  readonly mark: string;
  followers: number;
};

const maxEnded = 200;
/** Of all that have ended. The state of a process is remembered longer than what it printed. */
const maxEndedBytes = 16_000_000;
const maxOutputBytes = 32_000_000;
const pieceBytes = 48_000;
const graceMs = 2000;

/** Processes by tag. */
export function createProcesses(settings: ToolboxSettings): Processes {
  const entries = new Map<string, Entry>();
  const get = (tag: string): Entry => {
    const entry = entries.get(tag);
    if (entry) return entry;
    throw new ToolboxFailure("not_found", "There is no such process.");
  };
  const start = (wanted: NewProcess): ProcessState => {
    const known = entries.get(wanted.tag);
    if (known) return known.state;
    const entry = startEntry(settings, wanted);
    entries.set(wanted.tag, entry);
    void entry.program.ended.then(() => forgetOldest(entries));
    return entry.state;
  };
  return {
    start,
    get: (tag) => get(tag).state,
    list: () => [...entries.values()].map(({ state }) => state),
    follow: (tag, from, signal) => followEntry(get(tag), from, signal),
    write(tag, bytes) {
      const { terminal } = get(tag);
      if (terminal?.write(bytes) !== true) {
        throw new ToolboxFailure("conflict", "This process takes no input now.");
      }
    },
    signal(tag, signal) {
      const root = toRoot(get(tag));
      if (signal === "SIGKILL") void killTree(root);
      else signalTree(root, signal);
    },
    resize: (tag, size) => get(tag).terminal?.resize(size),
    remove(tag) {
      if (get(tag).state.isRunning) {
        throw new ToolboxFailure("conflict", "This process is running.");
      }
      entries.delete(tag);
    },
  };
}

function startEntry(settings: ToolboxSettings, wanted: NewProcess): Entry {
  const { tag, terminal: size, timeoutMs } = wanted;
  const limit = Math.min(wanted.outputBytes, maxOutputBytes);
  const output = createOutput({ limit, keeps: size ? "last" : "first" });
  const bell = createBell();
  const mark = `STEWARD_PROCESS=${randomUUID()}`;
  const launch: Launch = {
    ...toCommand(wanted.command),
    cwd: toFolder(settings.workspace, wanted.cwd),
    env: toEnvironment(settings, wanted, mark),
    onOutput(stream, bytes) {
      if (!entry.state.isRunning) return;
      output.append(stream, bytes);
      bell.ring();
    },
  };
  const terminal = size ? startTerminal(settings.tools, launch, size) : null;
  const program = terminal ?? startProgram(launch, wanted.input);
  const state = toFirstState(tag, program.pid);
  const entry: Entry = { state, program, terminal, output, bell, mark, followers: 0 };
  const stopTimer = timeoutMs === undefined ? () => {} : limitTime(entry, timeoutMs);
  void program.ended.then((end) => {
    stopTimer();
    entry.state = toLastState(entry, end);
    bell.ring();
  });
  return entry;
}

/** Asks the tree to end when its time is over, then ends it. Returns what calls it off. */
function limitTime(entry: Entry, timeoutMs: number): () => void {
  const timer = setTimeout(() => {
    entry.state = { ...entry.state, isTimedOut: true };
    signalTree(toRoot(entry), "SIGTERM");
    // Not called off by the end of its leader: others of the tree may go on.
    setTimeout(() => void killTree(toRoot(entry)), graceMs).unref();
  }, timeoutMs);
  return () => clearTimeout(timer);
}

function toRoot({ state, mark }: Entry): TreeRoot {
  return { pid: state.isRunning ? state.pid : null, mark };
}

function toFirstState(tag: string, pid: number): ProcessState {
  return {
    tag,
    pid,
    isRunning: true,
    exitCode: null,
    signal: null,
    isTimedOut: false,
    droppedBytes: 0,
    startedAt: Date.now(),
    endedAt: null,
  };
}

function toLastState({ state, output }: Entry, end: ProgramEnd): ProcessState {
  const { droppedBytes } = output;
  return { ...state, ...end, isRunning: false, droppedBytes, endedAt: Date.now() };
}

function toCommand(command: NewProcess["command"]): Pick<Launch, "file" | "args"> {
  if (typeof command === "string") {
    return { file: existsSync("/bin/bash") ? "/bin/bash" : "/bin/sh", args: ["-c", command] };
  }
  const [file = "", ...args] = command;
  return { file, args };
}

function toFolder(workspace: string, cwd: string | undefined): string {
  const folder = resolve(workspace, cwd ?? ".");
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  throw new ToolboxFailure("invalid_request", `There is no folder ${folder} to run it in.`);
}

function toEnvironment(
  settings: ToolboxSettings,
  { env, terminal }: NewProcess,
  mark: string,
): Readonly<Record<string, string>> {
  const [name = "", value = ""] = mark.split("=");
  const screen = terminal ? { TERM: "xterm-256color" } : {};
  return { ...settings.env, ...screen, ...env, [name]: value };
}

async function* followEntry(
  entry: Entry,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<ProcessLine> {
  signal.addEventListener("abort", entry.bell.ring);
  entry.followers += 1;
  try {
    for (let at = from; !signal.aborted;) {
      const heard = entry.bell.next();
      const piece = entry.output.read(at, pieceBytes);
      if (piece) {
        at = piece.end;
        const { stream, bytes, end } = piece;
        yield { type: "output", stream, end, data: bytes.toString("base64") };
      } else if (entry.state.isRunning) {
        await heard;
      } else {
        yield { type: "exit", state: entry.state };
        return;
      }
    }
  } finally {
    entry.followers -= 1;
    signal.removeEventListener("abort", entry.bell.ring);
  }
}

/**
 * Lets go of the oldest outputs first: a process that is not known any more would be started again.
 * What somebody reads stays, and the last, for whoever is about to.
 */
function forgetOldest(entries: Map<string, Entry>): void {
  const ended = [...entries].filter(([, { state }]) => !state.isRunning);
  for (const [tag] of ended.slice(0, -maxEnded)) entries.delete(tag);
  let kept = 0;
  for (const [index, [, entry]] of ended.slice(-maxEnded).toReversed().entries()) {
    kept += entry.output.keptBytes;
    if (kept <= maxEndedBytes || index === 0 || entry.followers > 0) continue;
    kept -= entry.output.keptBytes;
    entry.output.drop();
    entry.state = { ...entry.state, droppedBytes: entry.output.droppedBytes };
  }
}
