import { stripVTControlCharacters, styleText } from "node:util";

type Format = Parameters<typeof styleText>[0];

export type Stream = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number;
};

export type Terminal = {
  /** Results: what a pipe should get. */
  readonly print: (line: string) => void;
  /** Results without an end of line. */
  readonly write: (text: string) => void;
  readonly printJson: (value: unknown) => void;
  /** Everything else: errors, hints, progress. */
  readonly note: (line: string) => void;
  /** A line that the next one replaces; shown to people only. Empty text removes it. */
  readonly progress: (line: string) => void;
  readonly style: (format: Format, text: string) => string;
  readonly isInteractive: boolean;
  readonly columns: number;
};

export type TerminalStreams = {
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** Colours and progress only where a person looks, and colours not when `NO_COLOR` is set. */
export function createTerminal({ stdout, stderr, env }: TerminalStreams): Terminal {
  const isInteractive = stdout.isTTY === true && env.TERM !== "dumb";
  const hasColour = isInteractive && (env.NO_COLOR ?? "") === "";
  const columns = stdout.columns ?? 80;
  let hasProgress = false;
  const clearProgress = () => {
    if (hasProgress) stdout.write("\r\u001B[K");
    hasProgress = false;
  };
  const write = (text: string) => {
    clearProgress();
    stdout.write(text);
  };
  return {
    isInteractive,
    columns,
    write,
    print: (line) => write(`${line}\n`),
    printJson: (value) => write(`${JSON.stringify(value)}\n`),
    note(line) {
      clearProgress();
      stderr.write(`${stderr.isTTY === true ? line : stripVTControlCharacters(line)}\n`);
    },
    progress(line) {
      if (!isInteractive) return;
      clearProgress();
      if (line === "") return;
      stdout.write(line.slice(0, columns - 1));
      hasProgress = true;
    },
    style: (format, text) =>
      hasColour ? styleText(format, text, { validateStream: false }) : text,
  };
}
