import type { EnvironmentSource } from "../config/read-environment.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { Terminal } from "./create-terminal.ts";
import type { Program } from "./ports.ts";

export type CommandOption = {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple?: boolean;
  /** What stands for the value in the help text. */
  readonly value?: string;
  /** What the value may be, where it is one of a few. */
  readonly choices?: readonly string[];
  readonly summary: string;
};

export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

export type CommandContext = EnvironmentSource & {
  readonly home: string;
  readonly terminal: Terminal;
  readonly program: Program;
  /** All that there are. */
  readonly commands: readonly CommandEntry[];
  readonly stdin: Input;
  /** Print JSON for programs instead of text for people. */
  readonly json: boolean;
  /** The words after the command. */
  readonly words: readonly string[];
  readonly text: (option: string) => string | undefined;
  readonly flag: (option: string) => boolean;
};

export type Command = {
  /** Placeholders of its words, for example `MESSAGE…`. */
  readonly usage: string;
  readonly description: string;
  /** Fewest and most words it takes. */
  readonly words: readonly [number, number];
  /** What its word may be, where it is one of a few. */
  readonly choices?: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
  readonly examples: readonly string[];
  run(context: CommandContext): Promise<ExitCode>;
};

export type CommandEntry = {
  readonly name: string;
  readonly summary: string;
  /** Loaded only when it is asked for: `steward help` and `steward start` stay quick. */
  readonly load: () => Promise<Command>;
};

export function defineCommand(command: Command): Command {
  return command;
}
