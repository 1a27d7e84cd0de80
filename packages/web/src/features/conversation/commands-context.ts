import { createContext, use } from "react";
import type { ConversationCommands } from "./use-conversation-commands.ts";

export const CommandsContext = createContext<ConversationCommands | null>(null);

export function useCommands(): ConversationCommands {
  const commands = use(CommandsContext);
  if (commands === null) throw new Error("outside CommandsContext");
  return commands;
}
