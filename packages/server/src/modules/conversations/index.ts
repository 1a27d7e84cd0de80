export { createConversations, type Conversations } from "./create-conversations.ts";
export { createHistoryRecogniser, type HistoryRecogniser } from "./recognise-history.ts";
export type { ConversationPage, ConversationStore, EchoStore } from "./ports.ts";
