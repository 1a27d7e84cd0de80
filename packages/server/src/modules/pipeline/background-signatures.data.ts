/** How a front end begins a call that it makes for itself. */
export type BackgroundSignature = {
  readonly frontEnd:
    | "open-webui"
    | "lobe-chat"
    | "librechat"
    | "nextchat"
    | "chatbox"
    | "big-agi"
    | "cherry-studio"
    | "deepchat"
    | "sillytavern";
  readonly task: string;
  /** Its first words, white space counted once. */
  readonly opening: string;
  /** In which message: the first of that role, or the last message of all. */
  readonly where: "system" | "user" | "first" | "last";
  /** Something that must be said among the first characters too, where the opening alone says too little. */
  readonly says?: RegExp;
  /** Only where this is the one message there is. */
  readonly isAlone?: true;
  /** Only where the answer is not streamed. */
  readonly isWhole?: true;
  /** Also where answers came before. */
  readonly hasHistory?: true;
};

/** A call that looks like the ones below, but whose answer people read. */
export const visibleOpenings: readonly string[] = [
  "You have been provided with a set of responses from various models",
];

/** The front ends' own templates, by their openings. */
export const backgroundSignatures: readonly BackgroundSignature[] = [
  {
    frontEnd: "open-webui",
    task: "task",
    opening: "### Task:",
    where: "user",
    isAlone: true,
    isWhole: true,
  },
  {
    frontEnd: "open-webui",
    task: "emoji",
    opening: "Your task is to reflect the speaker's likely facial expression",
    where: "first",
  },
  {
    frontEnd: "open-webui",
    task: "memory-review",
    opening:
      "Review the completed conversation turn and decide whether long-term memory should change",
    where: "user",
    isWhole: true,
  },
  {
    frontEnd: "open-webui",
    task: "function-calling",
    opening: "Available Tools:",
    where: "system",
    isWhole: true,
  },
  {
    frontEnd: "lobe-chat",
    task: "title",
    opening: "You are a professional conversation summarizer. Generate a concise title",
    where: "first",
  },
  {
    frontEnd: "lobe-chat",
    task: "translate",
    opening: "You are a professional translator.",
    // People ask for translations with these words too.
    where: "system",
  },
  { frontEnd: "lobe-chat", task: "emoji", opening: "You are an emoji expert", where: "system" },
  {
    frontEnd: "lobe-chat",
    task: "language",
    opening: "你是一名精通全世界语言的语言专家",
    where: "first",
  },
  {
    frontEnd: "lobe-chat",
    task: "query",
    opening: "Given the following conversation and a follow-up question, rephrase",
    where: "first",
  },
  {
    frontEnd: "lobe-chat",
    task: "summary",
    opening: "You're an assistant who's good at extracting key takeaways",
    where: "first",
  },
  {
    frontEnd: "lobe-chat",
    task: "agent-description",
    opening: "你是一名擅长",
    // People begin the instructions of their own assistants with these words too.
    says: /总结|起名|命名|标签|提炼|简介|表情|翻译为/u,
    where: "first",
  },
  {
    frontEnd: "librechat",
    task: "title",
    opening: "Provide a concise, 5-word-or-less title for the conversation",
    where: "user",
    isAlone: true,
  },
  {
    frontEnd: "librechat",
    task: "title",
    opening: "Please generate a concise, 5-word-or-less title for the conversation",
    where: "user",
    isAlone: true,
  },
  {
    frontEnd: "librechat",
    task: "title",
    opening: "Analyze this conversation and provide: 1. The detected language",
    where: "user",
    isAlone: true,
  },
  {
    frontEnd: "librechat",
    task: "title",
    opening: "Please generate a concise title (max 40 characters) for a conversation that starts",
    where: "user",
    isAlone: true,
  },
  {
    frontEnd: "librechat",
    task: "activity",
    opening: "Write a short label describing what this block of agent activity accomplished",
    where: "first",
  },
  {
    frontEnd: "librechat",
    task: "reasoning",
    opening: "Write a short orientation title for a user-visible reasoning step",
    where: "first",
  },
  {
    frontEnd: "librechat",
    task: "memory",
    opening: "Use the `set_memory` tool",
    where: "system",
    hasHistory: true,
  },
  {
    frontEnd: "nextchat",
    task: "title",
    opening: "Please generate a four to five word title summarizing our conversation",
    where: "last",
    hasHistory: true,
  },
  {
    frontEnd: "nextchat",
    task: "summary",
    opening:
      "Summarize the discussion briefly in 200 words or less to use as a prompt for future context",
    where: "last",
    hasHistory: true,
  },
  {
    frontEnd: "nextchat",
    task: "title",
    opening: "使用四到五个字直接返回这句话的简要主题",
    where: "last",
    hasHistory: true,
  },
  {
    frontEnd: "nextchat",
    task: "summary",
    opening: "简要总结一下对话内容，用作后续的上下文提示",
    where: "last",
    hasHistory: true,
  },
  {
    frontEnd: "chatbox",
    task: "title",
    opening: "Based on the chat history, give this conversation a name",
    where: "last",
    isAlone: true,
  },
  {
    frontEnd: "big-agi",
    task: "title",
    opening: "You are an AI conversation titles assistant",
    where: "first",
  },
  {
    frontEnd: "cherry-studio",
    task: "title",
    opening:
      "You are an assistant skilled in conversation. You need to summarize the user's conversation into a title",
    where: "first",
  },
  {
    frontEnd: "deepchat",
    task: "title",
    opening: "You need to summarize the user's conversation into a title",
    where: "first",
  },
  {
    frontEnd: "sillytavern",
    task: "emotion",
    opening: "Ignore previous instructions. Classify the emotion of the last message",
    where: "first",
  },
  {
    frontEnd: "sillytavern",
    task: "emotion",
    opening: "Ignore previous instructions. Classify the emotion of the last message",
    where: "last",
    hasHistory: true,
  },
  {
    frontEnd: "sillytavern",
    task: "summary",
    opening:
      "Ignore previous instructions. Summarize the most important facts and events in the story",
    where: "last",
    hasHistory: true,
  },
];
