export { builtInCommands } from "./commands/built-in-commands.ts";
export { createCommands, type Commands } from "./commands/create-commands.ts";
export { defineCommand, type Command } from "./commands/define-command.ts";
export { createConversations, type Conversations } from "./create-conversations.ts";
export { createHistoryRecogniser, type HistoryRecogniser } from "./recognise-history.ts";
export type {
  ConversationPage,
  ConversationSettingsStore,
  ConversationStore,
  EchoStore,
} from "./ports.ts";
