/** The first words of the calls that front ends make for themselves, by front end and task; white space counts once. */
export type BackgroundOpenings = Readonly<Record<`${string}:${string}`, readonly string[]>>;

/** In the first message, where nothing was answered before. */
export const firstOpenings: BackgroundOpenings = {
  "open-webui:emoji": ["Your task is to reflect the speaker's likely facial expression"],
  "lobe-chat:title": [
    "You are a professional conversation summarizer. Generate a concise title",
    "你是一名擅长会话的助理",
  ],
  "lobe-chat:language": ["你是一名精通全世界语言的语言专家"],
  "lobe-chat:query": ["Given the following conversation and a follow-up question, rephrase"],
  "lobe-chat:summary": ["You're an assistant who's good at extracting key takeaways"],
  "lobe-chat:agent": ["你是一名擅长起名的", "你是一名擅长会话标签", "你是一名擅长技能总结"],
  "lobe-chat:translate": ["你是一名擅长翻译的助理"],
  "librechat:title": [
    "Provide a concise, 5-word-or-less title for the conversation",
    "Please generate a concise, 5-word-or-less title for the conversation",
    "Analyze this conversation and provide: 1. The detected language",
    "Please generate a concise title (max 40 characters) for a conversation that starts",
  ],
  "librechat:activity": ["Write a short label describing what this block of agent activity"],
  "librechat:reasoning": ["Write a short orientation title for a user-visible reasoning step"],
  "chatbox:title": ["Based on the chat history, give this conversation a name"],
  "big-agi:title": ["You are an AI conversation titles assistant"],
  "cherry-studio:title": [
    "You are an assistant skilled in conversation. You need to summarize the user's conversation into a title",
  ],
  "deepchat:title": ["You need to summarize the user's conversation into a title"],
};

/** The same, in a system message only: people ask with these words too. */
export const systemOpenings: BackgroundOpenings = {
  "lobe-chat:translate": ["You are a professional translator."],
  "lobe-chat:emoji": ["You are an emoji expert"],
};

/** In the first message or somebody's first, where nothing was answered before and the answer is not streamed. */
export const wholeOpenings: BackgroundOpenings = {
  "open-webui:task": ["### Task:"],
  "open-webui:memory-review": [
    "Review the completed conversation turn and decide whether long-term",
  ],
  "open-webui:function-calling": ["Available Tools:"],
};

/** In the first message or the last, whatever was said before. */
export const anyOpenings: BackgroundOpenings = {
  "librechat:memory": ["Use the `set_memory` tool"],
  "nextchat:title": [
    "Please generate a four to five word title summarizing our conversation",
    "使用四到五个字直接返回这句话的简要主题",
  ],
  "nextchat:summary": [
    "Summarize the discussion briefly in 200 words or less to use as a prompt for future context",
    "简要总结一下对话内容，用作后续的上下文提示",
  ],
  "sillytavern:emotion": ["Ignore previous instructions. Classify the emotion of the last message"],
  "sillytavern:summary": [
    "Ignore previous instructions. Summarize the most important facts and events in the story",
  ],
};

/** Looks like the ones above, but people read the answer. */
export const visibleOpening = "You have been provided with a set of responses from various models";
