import { smallTalk } from "./small-talk.data.ts";

/** Whether a message says nothing that could be remembered or looked for. */
export function isSmallTalk(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => smallTalk.has(word));
}
