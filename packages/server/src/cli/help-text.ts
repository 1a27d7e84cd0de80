import type { Command, CommandEntry } from "./command.ts";
import type { Terminal } from "./create-terminal.ts";

type Style = Terminal["style"];

const commonOptions = {
  json: { type: "boolean", summary: "Print JSON for programs" },
  help: { type: "boolean", short: "h", summary: "Explain the command" },
} as const;

/** Options that every command understands. */
export function allOptions(command: Command): Command["options"] {
  return { ...command.options, ...commonOptions };
}

export function overviewText(commands: readonly CommandEntry[], style: Style): string {
  return [
    "Steward: your own AI assistant, on your own machine.",
    "",
    `${style("bold", "Usage:")} steward COMMAND [OPTIONS]`,
    "",
    style("bold", "Commands:"),
    ...commandLines(commands, style),
    "",
    style("bold", "Examples:"),
    "  steward start",
    '  steward chat "What can you do?"',
    "  steward keys create --name laptop",
    "",
    '"steward COMMAND --help" explains a command. STEWARD_HOME moves its folder, STEWARD_PORT its port.',
  ].join("\n");
}

export function groupText(entries: readonly CommandEntry[], style: Style): string {
  return [style("bold", "Commands:"), ...commandLines(entries, style)].join("\n");
}

export function commandText(name: string, command: Command, style: Style): string {
  const usage = ["steward", name, command.usage, "[OPTIONS]"].filter((part) => part !== "");
  const options = Object.entries(allOptions(command)).map(([option, { short, value, summary }]) => {
    const long = `--${option}${value === undefined ? "" : ` ${value}`}`;
    return [short === undefined ? `    ${long}` : `-${short}, ${long}`, summary] as const;
  });
  return [
    command.description,
    "",
    `${style("bold", "Usage:")} ${usage.join(" ")}`,
    "",
    style("bold", "Options:"),
    ...columns(options),
    "",
    style("bold", "Examples:"),
    ...command.examples.map((example) => `  ${example}`),
  ].join("\n");
}

function commandLines(entries: readonly CommandEntry[], style: Style): string[] {
  return columns(
    entries.map(({ name, summary }) => [name, summary]),
    (text) => style("cyan", text),
  );
}

function columns(
  rows: readonly (readonly [string, string])[],
  paint = (text: string) => text,
): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${paint(left.padEnd(width))}  ${right}`);
}
