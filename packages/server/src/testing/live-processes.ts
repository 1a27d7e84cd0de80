import { EventEmitter, on } from "node:events";
import type { NewProcess, ProcessLine, ProcessState } from "@steward/contracts/toolbox.ts";
import type { SandboxProcesses } from "@steward/sdk/sandbox.ts";

/** How a command goes: it prints and exits, or runs until it is killed. */
export type PlayedRun = {
  readonly stdout?: string;
  readonly stderr?: string;
  /** Absent: it does not end by itself. */
  readonly exitCode?: number;
  readonly droppedBytes?: number;
};

export type LiveProcesses = SandboxProcesses & {
  readonly orders: readonly NewProcess[];
  /** What was typed, and how sizes and signals came: `type:`, `resize:`, `signal:`. */
  readonly acts: readonly string[];
  /** As if the newest program printed it. */
  print(text: string): void;
};

type Live = {
  state: ProcessState;
  readonly lines: ProcessLine[];
  readonly bell: EventEmitter;
};

/** Processes that go on until they are told not to, kept in memory. */
export function createLiveProcesses(play: (order: NewProcess) => PlayedRun): LiveProcesses {
  const known = new Map<string, Live>();
  const orders: NewProcess[] = [];
  const acts: string[] = [];
  const get = (tag: string): Live => {
    const found = known.get(tag);
    if (!found) throw new Error(`There is no process ${tag}.`);
    return found;
  };
  return {
    orders,
    acts,
    print(text) {
      const newest = [...known.values()].at(-1);
      if (newest) print(newest, "stdout", text);
    },
    async start(order) {
      orders.push(order);
      const live: Live = { state: toState(order.tag), lines: [], bell: new EventEmitter() };
      known.set(order.tag, live);
      const { stdout, stderr, exitCode, droppedBytes = 0 } = play(order);
      if (stdout !== undefined) print(live, "stdout", stdout);
      if (stderr !== undefined) print(live, "stderr", stderr);
      live.state = { ...live.state, droppedBytes };
      if (exitCode !== undefined) end(live, { exitCode });
      return live.state;
    },
    find: async (tag) => known.get(tag)?.state ?? null,
    list: async () => [...known.values()].map(({ state }) => state),
    follow: (tag, _from, signal) => follow(get(tag), signal),
    async write(tag, bytes) {
      get(tag);
      acts.push(`type:${Buffer.from(bytes).toString()}`);
    },
    async signal(tag, signal) {
      acts.push(`signal:${signal}`);
      end(get(tag), { signal });
    },
    async resize(tag, { cols, rows }) {
      get(tag);
      acts.push(`resize:${cols}x${rows}`);
    },
    async remove(tag) {
      if (get(tag).state.isRunning) throw new Error("It is still running.");
      known.delete(tag);
    },
  };
}

function print(live: Live, stream: "stdout" | "stderr", text: string): void {
  live.lines.push({ type: "output", stream, end: 0, data: Buffer.from(text).toString("base64") });
  live.bell.emit("line");
}

function end(ended: Live, how: Partial<ProcessState>): void {
  const live = ended;
  if (!live.state.isRunning) return;
  live.state = { ...live.state, ...how, isRunning: false, endedAt: 1 };
  live.lines.push({ type: "exit", state: live.state });
  live.bell.emit("line");
}

async function* follow({ lines, bell }: Live, signal: AbortSignal): AsyncGenerator<ProcessLine> {
  const rings = on(bell, "line", { signal });
  for (let at = 0; ; at++) {
    if (at >= lines.length) await rings.next().catch(() => {});
    const line = lines[at];
    if (!line) return;
    yield line;
    if (line.type === "exit") return;
  }
}

function toState(tag: string): ProcessState {
  return {
    tag,
    pid: 1,
    isRunning: true,
    exitCode: null,
    signal: null,
    isTimedOut: false,
    droppedBytes: 0,
    startedAt: 0,
    endedAt: null,
  };
}
