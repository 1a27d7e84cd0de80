import type { CommandList } from "@steward/contracts/command.ts";
import type { z } from "zod";

export type SlashCommand = z.infer<typeof CommandList>["commands"][number];

/** Commands whose names begin with what is typed; none once arguments are being typed. */
export function findCommands(all: readonly SlashCommand[], text: string): readonly SlashCommand[] {
  const typed = /^\/(?<name>[a-z0-9-]*)$/i.exec(text)?.groups?.name?.toLowerCase();
  return typed === undefined ? [] : all.filter(({ name }) => name.startsWith(typed));
}

/**
 * A known name after one slash makes a command; after two it is a message that starts with one.
 * Paths and code may start with a slash too.
 */
export function readSlash(
  all: readonly SlashCommand[],
  text: string,
): { readonly isCommand: boolean; readonly text: string } {
  const { slashes, name } =
    /^(?<slashes>\/\/?)(?<name>[a-z][a-z0-9-]*)(?:\s|$)/i.exec(text)?.groups ?? {};
  const isKnown = all.some((command) => command.name === name?.toLowerCase());
  if (!isKnown) return { isCommand: false, text };
  return slashes === "//" ? { isCommand: false, text: text.slice(1) } : { isCommand: true, text };
}
