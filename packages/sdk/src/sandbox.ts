import type { Duplex, Readable } from "node:stream";
import type {
  BrowserAction,
  BrowserResult,
  DesktopAction,
  DesktopResult,
  FileWatchLine,
  KernelLine,
  ListeningPort,
  NewKernelRun,
  NewProcess,
  ProcessLine,
  ProcessSize,
  ProcessState,
  SandboxFile,
  ToolboxInfo,
} from "@steward/contracts/toolbox.ts";

/** Processes by tag. A tag outlives the connection: whoever comes back finds what it started. */
export type SandboxProcesses = {
  /** Finds the process with this tag where there is one already. */
  start(process: NewProcess): Promise<ProcessState>;
  find(tag: string): Promise<ProcessState | null>;
  list(): Promise<readonly ProcessState[]>;
  /** What it printed from a position on, live, and at last its end. */
  follow(tag: string, from: number, signal: AbortSignal): AsyncIterable<ProcessLine>;
  write(tag: string, data: Uint8Array): Promise<void>;
  /** To the process and all it started. */
  signal(tag: string, signal: "SIGINT" | "SIGTERM" | "SIGKILL" | "SIGHUP"): Promise<void>;
  resize(tag: string, size: ProcessSize): Promise<void>;
  /** Forgets one that has ended. */
  remove(tag: string): Promise<void>;
};

export type SandboxFiles = {
  stat(path: string): Promise<SandboxFile | null>;
  list(
    path: string,
    options: { readonly isDeep: boolean; readonly limit: number },
  ): Promise<{
    readonly entries: readonly SandboxFile[];
    readonly isCut: boolean;
  }>;
  read(
    path: string,
    range?: { readonly offset: number; readonly limit: number },
  ): Promise<Readable>;
  write(path: string, content: Readable | Uint8Array): Promise<void>;
  makeFolder(path: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  watch(path: string, signal: AbortSignal): AsyncIterable<FileWatchLine>;
  search(
    search: {
      readonly path: string;
      readonly pattern: string;
      readonly isRegex: boolean;
      readonly limit: number;
    },
    signal: AbortSignal,
  ): Promise<{
    readonly matches: readonly {
      readonly path: string;
      readonly line: number;
      readonly text: string;
    }[];
    readonly isCut: boolean;
  }>;
  /** A tar archive of a folder. */
  pack(path: string): Promise<Readable>;
  /** Unpacks a tar archive into a folder; entries that would leave it are refused. */
  unpack(path: string, archive: Readable): Promise<void>;
};

/** Interpreters whose variables survive between runs. An abort only stops listening. */
export type SandboxKernels = {
  run(run: NewKernelRun, signal: AbortSignal): AsyncIterable<KernelLine>;
  /** Comes back for a run; null where the tag is not known. */
  follow(tag: string, signal: AbortSignal): Promise<AsyncIterable<KernelLine> | null>;
  /** Interrupts a run; its variables survive where it lets itself be interrupted. */
  stop(tag: string): Promise<void>;
};

export type SandboxPorts = {
  list(): Promise<readonly ListeningPort[]>;
  /** A connection to a port inside. */
  connect(port: number): Promise<Duplex>;
};

export type SandboxBrowser = {
  act(action: BrowserAction, signal: AbortSignal): Promise<BrowserResult>;
};

export type SandboxDesktop = {
  act(action: DesktopAction, signal: AbortSignal): Promise<DesktopResult>;
  /** The bytes of its VNC server. */
  connect(): Promise<Duplex>;
};

export type SandboxStats = {
  readonly memoryBytes: number;
  readonly cpuMs: number;
  readonly processes: number;
};

/** Why a sandbox is no longer there. */
export type SandboxEnd = {
  readonly reason: "stopped" | "died" | "out-of-memory";
  readonly detail: string;
};

/** A running computer. What it says is untrusted. */
export type Sandbox = {
  readonly id: string;
  info(): Promise<ToolboxInfo>;
  readonly processes: SandboxProcesses;
  readonly files: SandboxFiles;
  readonly kernels: SandboxKernels;
  readonly ports: SandboxPorts;
  readonly browser: SandboxBrowser;
  readonly desktop: SandboxDesktop;
  stats(): Promise<SandboxStats>;
  /** How often the kernel has killed something inside for lack of memory; null: nobody counts. */
  memoryKills(): Promise<number | null>;
  /** Freezes it; absent where the driver cannot. */
  readonly pause?: () => Promise<void>;
  readonly resume?: () => Promise<void>;
  /** Saves its file system as what another one can be made from; absent where the driver cannot. */
  readonly snapshot?: (name: string) => Promise<{ readonly image: string }>;
  /** Settles once it is gone, whoever ended it; never rejects. */
  readonly ended: Promise<SandboxEnd>;
  /** Kills everything in it and leaves nothing of it but its workspace. */
  stop(): Promise<void>;
};
