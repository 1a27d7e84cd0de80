import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { Duplex } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { KernelLine } from "@steward/contracts/toolbox.ts";
import { z } from "zod";
import type { KernelOutput } from "./kernel-log.ts";

/** What a kernel program says of a run besides what the code prints. */
const KernelMessage = z.union([z.object({ type: z.literal("end"), ok: z.boolean() }), KernelLine]);

export type KernelProgram = {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
};

/** `limit` is of one value or message, in characters. */
export type KernelOrder = { readonly code: string; readonly limit: number };

/** `died`: how, for a person. */
export type KernelOutcome = { readonly ok: boolean } | { readonly died: string };

export type KernelProcess = {
  /** One at a time. Never rejects. */
  run(order: KernelOrder, onLine: (line: KernelOutput) => void): Promise<KernelOutcome>;
  /** Asks the code that runs to stop. */
  interrupt(): void;
  /** With all that it started and that did not leave its group. */
  kill(): void;
  readonly isAlive: boolean;
};

type CurrentRun = {
  readonly onLine: (line: KernelOutput) => void;
  readonly settle: (outcome: KernelOutcome) => void;
};

export function startKernelProcess(program: KernelProgram): KernelProcess {
  const child = spawn(program.command, program.args, {
    cwd: program.cwd,
    env: program.env,
    // The standard streams are the code's own; we talk over the fourth.
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    detached: true,
  });
  let current: CurrentRun | null = null;
  let death: string | null = null;

  function settle(outcome: KernelOutcome): void {
    current?.settle(outcome);
    current = null;
  }

  function die(how: string): void {
    death ??= how;
    settle({ died: death });
  }

  const wire = child.stdio[3] as Duplex;
  wire.on("error", () => signalGroup(child, "SIGKILL"));
  child.on("error", (error: NodeJS.ErrnoException) =>
    die(error.code === "ENOENT" ? `${program.command} is not installed` : error.message),
  );
  child.on("close", (code, signal) => die(toDeath(code, signal)));
  readOutput(child, (line) => current?.onLine(line));
  readMessages(wire, (message) => {
    if (message.type === "end") settle({ ok: message.ok });
    else current?.onLine(message);
  });

  return {
    run(order, onLine) {
      if (death !== null) return Promise.resolve({ died: death });
      const { promise, resolve } = Promise.withResolvers<KernelOutcome>();
      current = { onLine, settle: resolve };
      wire.write(`${JSON.stringify(order)}\n`);
      return promise;
    },
    interrupt: () => signalGroup(child, "SIGINT"),
    kill: () => signalGroup(child, "SIGKILL"),
    get isAlive() {
      return death === null;
    },
  };
}

function toDeath(code: number | null, signal: string | null): string {
  // Nobody else has a reason to kill it: we do not ask how one ended that we killed ourselves.
  if (signal === "SIGKILL") return "killed, as a rule for lack of memory";
  return signal === null ? `exit code ${code}` : `killed by ${signal}`;
}

function readOutput(child: ChildProcess, onLine: (line: KernelOutput) => void): void {
  for (const stream of ["stdout", "stderr"] as const) {
    const decoder = new StringDecoder("utf8");
    child[stream]?.on("data", (piece: Buffer) => {
      const text = decoder.write(piece);
      if (text !== "") onLine({ type: "output", stream, text });
    });
  }
}

function readMessages(wire: Duplex, onMessage: (message: z.infer<typeof KernelMessage>) => void) {
  const rows = createInterface({ input: wire });
  // It passes on the errors of its input, which are dealt with there.
  rows.on("error", () => {});
  rows.on("line", (line) => {
    const message = KernelMessage.safeParse(parseJson(line));
    // What was printed before this was said lies ready in the other pipes: it is read in this round of
    // the event loop, so the next one keeps the order.
    if (message.success) setImmediate(() => onMessage(message.data));
  });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The code can write here as well; what is no message is nothing to us.
    return null;
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
