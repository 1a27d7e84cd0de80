import type { CommandReply } from "@steward/contracts/command.ts";
import type { Localized } from "@steward/contracts/localized.ts";
import type { Conversation } from "@steward/contracts/conversation.ts";
import type { Commander, CommandPorts } from "./ports.ts";

export type CommandContext = CommandPorts & {
  readonly by: Commander;
  /** Where it was typed. */
  readonly conversation: Conversation;
  /** All commands that there are. */
  readonly commands: readonly Command[];
};

/** Something that a person types instead of a message. */
export type Command = {
  /** Without the slash; lower case. */
  readonly name: string;
  /** The arguments, in words: `[n|all]`. Empty where there are none. */
  readonly usage: string;
  readonly description: Localized;
  /** Whether the log shall not keep what follows the name. */
  readonly hidesArguments?: true;
  /** `args` is what follows the name, trimmed. May throw `AppError`: its message is the reply. */
  readonly run: (args: string, context: CommandContext) => Promise<CommandReply>;
};

/** Declares a command. Those on conversations stand in `built-in-commands.ts`, others in their own module. */
export function defineCommand(command: Command): Command {
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(command.name)) {
    throw new TypeError(`"${command.name}" is not a command name: lower case, digits, dashes`);
  }
  return command;
}
