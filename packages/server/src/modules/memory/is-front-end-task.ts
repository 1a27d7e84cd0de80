import type { TurnInput } from "@steward/contracts/turn.ts";

/** How front ends begin what they ask for themselves: titles, tags, follow-ups, search queries. */
const BEGINNINGS = [
  "### Task:",
  "Provide a concise, 5-word-or-less title for the conversation",
  "Please generate a concise, 5-word-or-less title for the conversation",
  "Please generate a four to five word title summarizing our conversation",
  "Summarize the discussion briefly in 200 words or less to use as a prompt for future context",
];

/** Whether a front end asks for itself, and not its user. */
export function isFrontEndTask({ origin }: TurnInput, text: string): boolean {
  const said = text.trimStart();
  return origin === "openai" && BEGINNINGS.some((beginning) => said.startsWith(beginning));
}
