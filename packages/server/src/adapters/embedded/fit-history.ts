import type { ChatFunctions, ChatItem, LlamaChat } from "./llama-library.ts";

export type FittedHistory = {
  readonly history: readonly ChatItem[];
  /** The prompt as the model's own template writes it. */
  readonly tokens: readonly number[];
};

export type FitOrder = {
  readonly history: readonly ChatItem[];
  readonly functions: ChatFunctions | undefined;
  /** Tokens that the prompt may take. */
  readonly limit: number;
};

/**
 * Leaves out the oldest exchanges until the rest fits; the system text and the last message stay.
 * Undefined where those two alone are too long.
 */
export function fitHistory(chat: LlamaChat, order: FitOrder): FittedHistory | undefined {
  const { functions, limit } = order;
  let history: readonly ChatItem[] | undefined = order.history;
  while (history !== undefined) {
    const state = chat.chatWrapper.generateContextState({
      chatHistory: history,
      ...(functions === undefined ? {} : { availableFunctions: functions }),
    });
    const tokens = state.contextText.tokenize(chat.sequence.model.tokenizer);
    if (tokens.length <= limit) return { history, tokens };
    history = withoutOldest(history);
  }
  return undefined;
}

function withoutOldest(history: readonly ChatItem[]): readonly ChatItem[] | undefined {
  const start = history[0]?.type === "system" ? 1 : 0;
  const lastUser = history.findLastIndex((item) => item.type === "user");
  if (lastUser <= start) return undefined;
  const nextUser = history.findIndex((item, index) => index > start && item.type === "user");
  return [...history.slice(0, start), ...history.slice(nextUser)];
}
