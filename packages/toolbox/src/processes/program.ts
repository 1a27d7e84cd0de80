import type { ProcessSize } from "@steward/contracts/toolbox.ts";
import type { OutputStream } from "./create-output.ts";

/** What shall be run. */
export type Launch = {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly onOutput: (stream: OutputStream, bytes: Buffer) => void;
};

export type ProgramEnd = { readonly exitCode: number | null; readonly signal: string | null };

/** Leader of a session of its own. */
export type Program = {
  readonly pid: number;
  /** Settles when it has ended and what it printed is read. */
  readonly ended: Promise<ProgramEnd>;
};

/** One on a terminal. */
export type TerminalProgram = Program & {
  /** False: it does not read, and enough is waiting already. */
  write(bytes: Uint8Array): boolean;
  resize(size: ProcessSize): void;
};
