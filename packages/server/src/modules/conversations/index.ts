export {
  createConversations,
  type ConversationChange,
  type Conversations,
} from "./create-conversations.ts";
export { createHistoryRecogniser, type HistoryRecogniser } from "./recognise-history.ts";
export type {
  ConversationPage,
  ConversationRecord,
  ConversationStore,
  EchoStore,
} from "./ports.ts";
