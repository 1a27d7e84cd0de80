import { Duplex, PassThrough, Readable } from "node:stream";
import type { NewProcess, ProcessLine, ProcessState } from "@steward/contracts/toolbox.ts";
import type { Sandbox, SandboxEnd, SandboxFiles, SandboxProcesses } from "../sandbox.ts";

/** What a command prints and how it ends. */
export type PlayCommand = (process: NewProcess) => {
  readonly output: string;
  readonly exitCode: number;
};

export type MemorySandbox = Sandbox & {
  /** As if it had died by itself. */
  kill(end: SandboxEnd): void;
  readonly isPaused: () => boolean;
};

/** A sandbox that is only remembered: commands are played, files are kept in memory. */
export function createMemorySandbox(
  id: string,
  play: PlayCommand,
  { canPause = true }: { readonly canPause?: boolean } = {},
): MemorySandbox {
  const { promise: ended, resolve: kill } = Promise.withResolvers<SandboxEnd>();
  let isPaused = false;
  const missing = () => Promise.reject(new Error("This sandbox is only remembered."));
  return {
    id,
    ended,
    kill,
    isPaused: () => isPaused,
    info: async () => ({
      version: "memory",
      programs: ["bash"],
      hasTerminal: false,
      hasBrowser: false,
      hasDesktop: false,
    }),
    processes: createMemoryProcesses(play),
    files: createMemoryFiles(),
    kernels: {
      async *run() {
        yield { type: "end", ok: true, isTimedOut: false, isRestarted: false };
      },
      follow: async () => null,
      stop: async () => {},
    },
    ports: { list: async () => [], connect: async () => Duplex.from(new PassThrough()) },
    browser: { act: missing },
    desktop: { act: missing, connect: missing },
    memoryKills: async () => 0,
    stats: async () => ({ memoryBytes: 1_000_000, cpuMs: 10, processes: 2 }),
    ...(canPause && {
      pause: async () => {
        isPaused = true;
      },
      resume: async () => {
        isPaused = false;
      },
    }),
    async stop() {
      kill({ reason: "stopped", detail: "" });
    },
  };
}

function createMemoryProcesses(play: PlayCommand): SandboxProcesses {
  const known = new Map<string, { readonly state: ProcessState; readonly output: string }>();
  const require = (tag: string) => {
    const found = known.get(tag);
    if (!found) throw new Error(`There is no process ${tag}.`);
    return found;
  };
  return {
    async start(process) {
      const { tag } = process;
      const { output, exitCode } = known.has(tag) ? { output: "", exitCode: 0 } : play(process);
      const state: ProcessState = {
        tag,
        pid: known.size + 1,
        isRunning: false,
        exitCode,
        signal: null,
        isTimedOut: false,
        droppedBytes: 0,
        startedAt: 0,
        endedAt: 0,
      };
      if (!known.has(tag)) known.set(tag, { state, output });
      return require(tag).state;
    },
    find: async (tag) => known.get(tag)?.state ?? null,
    list: async () => [...known.values()].map(({ state }) => state),
    async *follow(tag, from): AsyncGenerator<ProcessLine> {
      const { state, output } = require(tag);
      const bytes = Buffer.from(output);
      const data = bytes.subarray(from).toString("base64");
      if (data) yield { type: "output", stream: "stdout", end: bytes.byteLength, data };
      yield { type: "exit", state };
    },
    write: async () => {},
    signal: async () => {},
    resize: async () => {},
    async remove(tag) {
      known.delete(tag);
    },
  };
}

function createMemoryFiles(): SandboxFiles {
  const files = new Map<string, Buffer>();
  const toEntry = (path: string, bytes: Buffer) => ({
    path,
    kind: "file" as const,
    size: bytes.byteLength,
    modifiedAt: 0,
    mode: 0o644,
  });
  return {
    async stat(path) {
      const bytes = files.get(path);
      return bytes ? toEntry(path, bytes) : null;
    },
    list: async () => ({
      entries: [...files].map(([path, bytes]) => toEntry(path, bytes)),
      isCut: false,
    }),
    read: async (path) => Readable.from([files.get(path) ?? Buffer.alloc(0)]),
    async write(path, content) {
      const pieces = content instanceof Uint8Array ? [content] : await content.toArray();
      files.set(path, Buffer.concat(pieces as Uint8Array[]));
    },
    makeFolder: async () => {},
    async move(from, to) {
      files.set(to, files.get(from) ?? Buffer.alloc(0));
      files.delete(from);
    },
    async remove(path) {
      files.delete(path);
    },
    async *watch() {},
    search: async () => ({ matches: [], isCut: false }),
    pack: async () => Readable.from([]),
    unpack: async () => {},
  };
}
