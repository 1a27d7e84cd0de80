import { setTimeout as pause } from "node:timers/promises";
import { logLevels } from "../../adapters/log/logs-config.ts";
import { homePaths } from "../../config/home-folder.ts";
import type { CommandContext } from "../command.ts";
import { defineCommand } from "../command.ts";
import { exitCodes, UsageError } from "../exit-codes.ts";
import { listenForStop } from "../listen-for-stop.ts";
import { LogLine, logText } from "../log-text.ts";
import { openLogReader } from "../read-log.ts";

const lookMs = 200;
const levels = logLevels.filter((level) => level !== "silent");

export const logs = defineCommand({
  usage: "",
  description:
    "Shows what the server has logged, the newest last; times are UTC. Reads the files in the home, so it works without a running server. With --json the lines are as they are in the file.",
  words: [0, 0],
  options: {
    follow: { type: "boolean", short: "f", summary: "Go on with what is written, until Ctrl+C" },
    lines: { type: "string", short: "n", value: "N", summary: "How many, 50 when left out" },
    level: {
      type: "string",
      value: "LEVEL",
      choices: levels,
      summary: "This level and everything more severe",
    },
    component: { type: "string", value: "NAME", summary: "Only of this part, such as models" },
  },
  examples: [
    "steward logs",
    "steward logs -f --level warn",
    "steward logs --component models -n 200 --json",
  ],
  async run(context) {
    const { home, flag, terminal } = context;
    const count = parseCount(context.text("lines"));
    const isWanted = toFilter(context);
    const reader = openLogReader(homePaths(home).logs);
    const show = (lines: readonly string[]) => {
      for (const line of lines) terminal.print(toText(line, context));
    };
    const newest = reader.readOn().filter(isWanted);
    const older: string[] = [];
    for (const line of reader.older()) {
      if (newest.length + older.length >= count) break;
      if (isWanted(line)) older.push(line);
    }
    show([...older.toReversed(), ...newest].slice(-count));
    if (newest.length + older.length === 0) terminal.note("Nothing is logged that fits.");
    if (flag("follow")) await follow(context, () => show(reader.readOn().filter(isWanted)));
    reader.close();
    return exitCodes.ok;
  },
});

async function follow(context: CommandContext, look: () => void): Promise<void> {
  const stop = new AbortController();
  void listenForStop(context).then(() => stop.abort());
  // Whoever reads it may leave, too.
  process.stdout.once("error", () => stop.abort());
  while (!stop.signal.aborted) {
    look();
    await pause(lookMs);
  }
}

function parseCount(text = "50"): number {
  if (/^\d{1,9}$/u.test(text)) return Number(text);
  throw new UsageError(`--lines takes a number, not "${text}".`);
}

/** What is no line of ours is shown where nothing is asked for. */
function toFilter({ text }: CommandContext): (line: string) => boolean {
  const [level, component] = [text("level"), text("component")];
  const least = levels.findIndex((each) => each === level);
  if (level !== undefined && least === -1) {
    throw new UsageError(`--level is one of ${levels.join(", ")}.`);
  }
  if (level === undefined && component === undefined) return () => true;
  return (text_) => {
    const line = parse(text_);
    if (line === null) return false;
    return (
      (component === undefined || line.component === component) &&
      levels.findIndex((each) => each === line.level) >= least
    );
  };
}

function toText(text: string, { json, terminal }: CommandContext): string {
  const line = json ? null : parse(text);
  return line === null ? text : logText(line, terminal.style);
}

function parse(text: string): LogLine | null {
  try {
    return LogLine.parse(JSON.parse(text));
  } catch {
    // A crash may have cut it off.
    return null;
  }
}
