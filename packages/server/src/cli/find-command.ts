import { nearestWord } from "../config/nearest-word.ts";
import type { CommandEntry } from "./command.ts";
import { UsageError } from "./exit-codes.ts";

export type FoundCommand =
  | { readonly kind: "command"; readonly entry: CommandEntry; readonly rest: readonly string[] }
  /** Only the first word of commands with two, such as `keys`. */
  | { readonly kind: "group"; readonly name: string; readonly entries: readonly CommandEntry[] };

/** Which command a line means; flags may stand before it. */
export function findCommand(
  commands: readonly CommandEntry[],
  line: readonly string[],
): FoundCommand {
  const first = line.findIndex((word) => !word.startsWith("-"));
  if (first === -1) return { kind: "command", entry: entryOf(commands, "help"), rest: line };
  const word = line[first] ?? "";
  const without = (count: number) => [...line.slice(0, first), ...line.slice(first + count)];
  const two = `${word} ${line[first + 1] ?? ""}`;
  const exact = commands.find((entry) => entry.name === two);
  if (exact !== undefined) return { kind: "command", entry: exact, rest: without(2) };
  const single = commands.find((entry) => entry.name === word);
  if (single !== undefined) return { kind: "command", entry: single, rest: without(1) };
  const entries = commands.filter((entry) => entry.name.startsWith(`${word} `));
  const next = line[first + 1];
  if (entries.length > 0 && (next === undefined || next.startsWith("-"))) {
    return { kind: "group", name: word, entries };
  }
  throw unknownCommand(entries.length > 0 ? two : word, entries.length > 0 ? entries : commands);
}

function entryOf(commands: readonly CommandEntry[], name: string): CommandEntry {
  const entry = commands.find((each) => each.name === name);
  if (entry === undefined) throw unknownCommand(name, commands);
  return entry;
}

function unknownCommand(name: string, among: readonly CommandEntry[]): UsageError {
  const words = among.flatMap((entry) => [entry.name, entry.name.split(" ")[0] ?? ""]);
  const nearest = nearestWord(name, [...new Set(words)]);
  const hint = nearest === undefined ? "" : ` Did you mean "steward ${nearest}"?`;
  return new UsageError(`Unknown command "${name}".${hint} "steward help" lists them all.`);
}
