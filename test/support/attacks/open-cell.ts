import type { NewProcess, ProcessState } from "@steward/contracts/toolbox.ts";
import type { DriverBed } from "@steward/sdk/conformance/sandbox-driver.ts";
import type { Sandbox } from "@steward/sdk/sandbox.ts";

export type Ran = {
  readonly stdout: string;
  readonly stderr: string;
  readonly state: ProcessState;
};

/** A sandbox, and the code that runs in it. */
export type Cell = {
  readonly sandbox: Sandbox;
  /** On the host. */
  readonly workspace: string;
  readonly isEnded: () => boolean;
  /** Runs a command for bash, or a program, to its end. */
  run(command: NewProcess["command"], more?: Partial<NewProcess>): Promise<Ran>;
  /** The lines that a program in Python prints. */
  python(code: string, ...words: readonly string[]): Promise<readonly string[]>;
  /** Starts a program for the Node of the tools; it runs on. */
  startNode(code: string): Promise<string>;
};

export const limits = {
  memoryBytes: 256 * 2 ** 20,
  cpus: 1,
  pids: 128,
  diskBytes: 32 * 2 ** 20,
};

const longestMs = 60_000;

export async function openCell({ driver, order }: DriverBed): Promise<Cell> {
  const wanted = { ...order(), limits };
  const sandbox = await driver.create(wanted);
  let isEnded = false;
  void sandbox.ended.then(() => (isEnded = true));
  const start = (command: NewProcess["command"], more: Partial<NewProcess> = {}) =>
    sandbox.processes.start({ tag: toTag(), command, outputBytes: 1_000_000, ...more });
  const run: Cell["run"] = async (command, more) => {
    const { tag } = await start(command, { timeoutMs: longestMs, ...more });
    return followToEnd(sandbox, tag);
  };
  return {
    sandbox,
    workspace: wanted.workspace,
    isEnded: () => isEnded,
    run,
    async python(code, ...words) {
      const { stdout, stderr, state } = await run(["python3", "-c", code, ...words]);
      if (state.exitCode !== 0) throw new Error(`It ended with ${state.exitCode}: ${stderr}`);
      return stdout.split("\n").filter((line) => line !== "");
    },
    startNode: async (code) => (await start(["/opt/steward/node", "-e", code])).tag,
  };
}

function toTag(): string {
  return `attack:${Math.random()}`;
}

export async function followToEnd(
  sandbox: Sandbox,
  tag: string,
  signal = AbortSignal.timeout(longestMs),
): Promise<Ran> {
  const said = { stdout: "", stderr: "" };
  for await (const line of sandbox.processes.follow(tag, 0, signal)) {
    if (line.type === "exit") return { ...said, state: line.state };
    said[line.stream] += Buffer.from(line.data, "base64").toString();
  }
  throw new Error("The output ended without an end.");
}
