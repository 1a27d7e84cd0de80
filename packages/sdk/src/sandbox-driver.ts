import type { Duplex } from "node:stream";
import type { Sandbox, SandboxEnd, SandboxStats } from "./sandbox.ts";

export type SandboxNetwork = "none" | "restricted" | "bridge";

export type SandboxLimits = {
  readonly memoryBytes: number;
  readonly cpus: number;
  readonly pids: number;
  /** Of one file, which the driver sees to, and of the workspace, which is seen to from outside. */
  readonly diskBytes: number;
};

/** What a kind of sandbox runs from. */
export type KindSource = {
  readonly kind: string;
  /** A ready image; null: it is built from `dockerfile`. */
  readonly image: string | null;
  /** Absolute path; null: there is none. */
  readonly dockerfile: string | null;
  /** Packages of Debian's that the kind is made of, where it needs no image. */
  readonly packages: readonly string[];
  /** Whether it may run on the host's own programs where there is neither image nor tree. */
  readonly hostTools: boolean;
  /** `bridge` may need more than the image. */
  readonly network: SandboxNetwork;
};

export type KindState =
  | {
      readonly isReady: true;
      /** Such as `python3`: named to whoever uses it. */ readonly missing: readonly string[];
    }
  | { readonly isReady: false; readonly reason: string; readonly hint: string };

/** What a new sandbox shall be. All paths are of the host. */
export type SandboxOrder = {
  readonly id: string;
  readonly source: KindSource;
  readonly isReadOnly: boolean;
  readonly limits: SandboxLimits;
  /** Mounted read-write at `/workspace`. */
  readonly workspace: string;
  /** Mounted read-only at `/shared`. */
  readonly shared: string;
  /** Kept with it, to be found again after a crash. */
  readonly labels: Readonly<Record<string, string>>;
};

export type DriverProbe =
  | { readonly isUsable: true; readonly detail: string }
  | { readonly isUsable: false; readonly reason: string; readonly hint: string };

/** One that an earlier process left. */
export type LeftSandbox = {
  readonly id: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Takes it over; null: it is beyond that. */
  attach(): Promise<Sandbox | null>;
  remove(): Promise<void>;
};

/** Makes sandboxes. */
export type SandboxDriver = {
  readonly name: string;
  /** Whether it works here, and why or why not; never throws. */
  probe(): Promise<DriverProbe>;
  inspect(source: KindSource): Promise<KindState>;
  /** Makes what the kind runs from: an image, or a tree of files. */
  build(source: KindSource, options: BuildOptions): Promise<void>;
  create(order: SandboxOrder): Promise<Sandbox>;
  left(): Promise<readonly LeftSandbox[]>;
  /** Forgets what `snapshot` saved; absent where there are none. */
  readonly removeImage?: (image: string) => Promise<void>;
};

export type BuildOptions = {
  readonly onLine: (line: string) => void;
  readonly signal: AbortSignal;
  /** Debian's archive or a copy of it. */
  readonly mirror: string | null;
  /** Nothing comes from an earlier build. */
  readonly isFresh: boolean;
};

/*
 * Drivers of this machine share all that goes on inside a sandbox (the toolbox). What differs is the
 * machine: how it is started, frozen, measured and ended.
 */

export type MachineOrder = SandboxOrder & {
  /** Uid and gid inside, which own the workspace. */
  readonly user: { readonly uid: number; readonly gid: number };
  /** Mounted read-only at `/run/steward`. */
  readonly runFolder: string;
  /** Mounted read-only at `/opt/steward`: `node`, `toolbox.mjs`, what it loads. */
  readonly toolsFolder: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

export type Machine = {
  readonly id: string;
  readonly labels: Readonly<Record<string, string>>;
  stats(): Promise<SandboxStats>;
  /** As `Sandbox` has it; absent: only the toolbox inside can see it. */
  readonly memoryKills?: () => Promise<number | null>;
  readonly pause?: () => Promise<void>;
  readonly resume?: () => Promise<void>;
  readonly snapshot?: (name: string) => Promise<{ readonly image: string }>;
  /** Settles once its first process is gone; never rejects. */
  readonly ended: Promise<SandboxEnd>;
  /** Kills it with everything in it. Doing it again is fine. */
  remove(): Promise<void>;
};

export type MachineHost = Pick<
  SandboxDriver,
  "name" | "probe" | "inspect" | "build" | "removeImage"
> & {
  /** Started when it returns. */
  create(order: MachineOrder): Promise<Machine>;
  /** Those of this home that an earlier process left, dead ones too. */
  left(): Promise<readonly Machine[]>;
};

/** Connections to toolboxes. */
export type ToolboxGateway = {
  /** Makes the run folder with its socket; waits for nobody. */
  open(id: string, token: string, user: MachineOrder["user"]): Promise<ToolboxLink>;
  /** Removes the run folder of a sandbox that is gone. Doing it again is fine. */
  discard(id: string): Promise<void>;
};

export type ToolboxLink = Omit<
  Sandbox,
  "id" | "stats" | "pause" | "resume" | "snapshot" | "ended" | "stop"
> & {
  readonly runFolder: string;
  /** Settles when the toolbox has come; rejects on abort. */
  connected(signal: AbortSignal): Promise<void>;
  /** Settles when the toolbox stopped answering or went, and did not come back. */
  readonly lost: Promise<void>;
  /** Serves the sandbox's way out, one connection of it at a time. */
  onProxy(handle: (connection: Duplex) => void): Promise<void>;
  close(): Promise<void>;
};

/** What the next process needs to reach a sandbox again. */
export type SandboxKey = {
  readonly driver: string;
  readonly token: string;
  readonly network: SandboxNetwork;
};

/** Must be readable by the server's user alone, and outlive the process. */
export type SandboxKeys = {
  list(): Promise<readonly string[]>;
  get(id: string): Promise<SandboxKey | null>;
  put(id: string, key: SandboxKey): Promise<void>;
  remove(id: string): Promise<void>;
};
