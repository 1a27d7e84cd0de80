/** Blocks that front ends put around an answer and send back with the history. */
const thoughtTags: readonly (readonly [open: string, close: string])[] = [
  ["<think>", "</think>"],
  ["<thinking>", "</thinking>"],
  ["<reason>", "</reason>"],
  ["<reasoning>", "</reasoning>"],
  ["<thought>", "</thought>"],
  ["<Thought>", "</Thought>"],
  ["<|begin_of_thought|>", "<|end_of_thought|>"],
  ["◁think▷", "◁/think▷"],
];

/**
 * An assistant's message without thoughts and tool cards. `<details>` without a type is the
 * answer's own and stays.
 */
export function stripMarkup(text: string): string {
  if (!text.includes("<") && !text.includes("◁")) return text;
  let rest = dropBlocks(text, "<details ", "</details>");
  for (const [open, close] of thoughtTags) rest = dropBlocks(rest, open, close);
  return rest === text ? text : rest.trim();
}

function dropBlocks(text: string, open: string, close: string): string {
  let kept = "";
  let from = 0;
  for (let start = text.indexOf(open); start !== -1; start = text.indexOf(open, from)) {
    const end = text.indexOf(close, start);
    if (end === -1) break;
    const tag = text.slice(start, text.indexOf(">", start) + 1);
    const after = end + close.length;
    kept += text.slice(from, open === "<details " && !tag.includes("type=") ? after : start);
    from = after;
  }
  return kept + text.slice(from);
}
