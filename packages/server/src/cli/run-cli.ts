import { parseArgs } from "node:util";
import { resolveHome } from "../config/read-environment.ts";
import type { Command, CommandContext, CommandEntry, Input } from "./command.ts";
import { createTerminal } from "./create-terminal.ts";
import type { Terminal, TerminalStreams } from "./create-terminal.ts";
import { exitCodes, UsageError } from "./exit-codes.ts";
import type { ExitCode } from "./exit-codes.ts";
import { findCommand } from "./find-command.ts";
import type { Program } from "./ports.ts";
import { allOptions, commandText, groupText, overviewText } from "./help-text.ts";
import { reportFailure } from "./report-failure.ts";

export type CliOptions = TerminalStreams & {
  readonly line: readonly string[];
  readonly cwd: string;
  readonly stdin: Input;
  readonly program: Program;
  readonly commands: readonly CommandEntry[];
};

/** One command line, from words to exit code. Never throws. */
export async function runCli(options: CliOptions): Promise<ExitCode> {
  const terminal = createTerminal(options);
  const json = options.line.includes("--json");
  try {
    return await dispatch(options, terminal);
  } catch (error) {
    return reportFailure(error, { terminal, json });
  }
}

async function dispatch(options: CliOptions, terminal: Terminal): Promise<ExitCode> {
  const { line, commands } = options;
  if (line.length === 0 || (line.length === 1 && ["--help", "-h"].includes(line[0] ?? ""))) {
    terminal.print(overviewText(commands, terminal.style));
    return line.length === 0 ? exitCodes.usage : exitCodes.ok;
  }
  const found = findCommand(
    commands,
    line[0] === "--version" ? ["version", ...line.slice(1)] : line,
  );
  if (found.kind === "group") {
    terminal.print(groupText(found.entries, terminal.style));
    return line.includes("--help") || line.includes("-h") ? exitCodes.ok : exitCodes.usage;
  }
  const { name, load } = found.entry;
  const command = await load();
  const { values, words } = parseWords(command, found.rest);
  if (values.help === true) {
    terminal.print(commandText(name, command, terminal.style));
    return exitCodes.ok;
  }
  checkWordCount(name, command, words);
  return command.run(createContext({ ...options, values, words, terminal }));
}

type Values = Readonly<Record<string, unknown>>;

function parseWords(
  command: Command,
  rest: readonly string[],
): { values: Values; words: string[] } {
  const options = Object.fromEntries(
    Object.entries(allOptions(command)).map(([name, { type, short, multiple }]) => [
      name,
      {
        type,
        ...(short === undefined ? {} : { short }),
        ...(multiple === undefined ? {} : { multiple }),
      },
    ]),
  );
  try {
    const parsed = parseArgs({ args: [...rest], options, allowPositionals: true, strict: true });
    return { values: parsed.values, words: parsed.positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function checkWordCount(name: string, command: Command, words: readonly string[]): void {
  const [fewest, most] = command.words;
  if (words.length >= fewest && words.length <= most) return;
  throw new UsageError(`Usage: steward ${name} ${command.usage}`.trim());
}

type ContextParts = Pick<CliOptions, "env" | "cwd" | "stdin" | "program" | "commands"> & {
  readonly values: Values;
  readonly words: readonly string[];
  readonly terminal: Terminal;
};

function createContext({ values, ...given }: ContextParts): CommandContext {
  const { env, cwd, stdin, program, commands, terminal, words } = given;
  return {
    env,
    cwd,
    home: resolveHome({ env, cwd }),
    terminal,
    program,
    commands,
    stdin,
    words,
    json: values.json === true,
    text: (option) => {
      const value = values[option];
      return typeof value === "string" ? value : undefined;
    },
    flag: (option) => values[option] === true,
  };
}
