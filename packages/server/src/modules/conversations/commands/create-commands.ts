import type { CommandReply } from "@steward/contracts/command.ts";
import type { ConversationId } from "@steward/contracts/ids.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Command } from "./define-command.ts";
import type { Commander, CommandPorts } from "./ports.ts";

export type ParsedText =
  | { readonly kind: "command"; readonly command: Command; readonly args: string }
  /** What is to be said; without the slash that kept it from being a command. */
  | { readonly kind: "message"; readonly text: string };

export type Commands = {
  /** Only a known name makes a command: paths and code may start with a slash too. */
  parse(text: string): ParsedText;
  /** Throws `not_found` for a conversation of somebody else's. */
  run(by: Commander, conversationId: ConversationId, text: string): Promise<CommandReply>;
  list(): readonly Pick<Command, "name" | "usage" | "description">[];
};

export function createCommands(list: readonly Command[], ports: CommandPorts): Commands {
  const byName = new Map<string, Command>();
  for (const command of list) {
    if (byName.has(command.name)) {
      throw new AppError("internal", `There are two commands /${command.name}.`);
    }
    byName.set(command.name, command);
  }

  function parse(text: string): ParsedText {
    const match = /^\s*(?<slashes>\/\/?)(?<name>[a-z][a-z0-9-]*)(?:\s+(?<args>.*))?$/isu.exec(text);
    const { slashes, name = "", args = "" } = match?.groups ?? {};
    const command = byName.get(name.toLowerCase());
    if (!command) return { kind: "message", text };
    if (slashes === "//") return { kind: "message", text: text.trimStart().slice(1) };
    return { kind: "command", command, args: args.trim() };
  }

  return {
    parse,
    list: () => list.map(({ name, usage, description }) => ({ name, usage, description })),
    async run(by, conversationId, text) {
      const conversation = await ports.conversations.get(by.userId, conversationId);
      const parsed = parse(text);
      if (parsed.kind === "message") {
        return { ok: false, text: "That is not a command. /help lists those that there are." };
      }
      try {
        const context = { ...ports, by, conversation, commands: list };
        return await parsed.command.run(parsed.args, context);
      } catch (error) {
        if (error instanceof AppError) return { ok: false, text: error.message };
        throw error;
      }
    },
  };
}
