import { textOf } from "@steward/contracts/content.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import type { EpisodeDraft } from "./ports.ts";

/**
 * What was said in a turn that has ended: the user's own words and the answer. System prompts, tools,
 * thoughts and what was recalled are not what anybody said, and greetings are not worth keeping.
 */
export function toTurnEpisodes(view: TurnView, recordedAt: number): EpisodeDraft[] {
  if (view.class === "trivial") return [];
  const question = textOf(view.input.content);
  const endedAt = view.endedAt ?? view.createdAt;
  const said = [
    { name: "user", role: "user" as const, text: question, at: view.createdAt },
    ...view.parts.flatMap((part) =>
      part.type === "message"
        ? [{ name: part.id, role: "user" as const, text: textOf(part.content), at: endedAt }]
        : [],
    ),
    { name: "assistant", role: "assistant" as const, text: toAnswer(view), at: endedAt },
  ];
  return said
    .filter(({ text }) => text.trim() !== "")
    .map(({ name, role, text, at }) => ({
      ref: `turn:${view.id}:${name}`,
      conversation: view.conversationId,
      role,
      speaker: null,
      text: text.toWellFormed(),
      at,
      recordedAt,
      turnId: view.id,
      shared: false,
    }));
}

/** The text of the last step that has any: what was said before a tool ran only announces it. */
function toAnswer({ status, parts }: TurnView): string {
  if (status !== "done") return "";
  const texts = parts.filter((part) => part.type === "text");
  const last = texts.at(-1)?.step;
  return texts
    .filter(({ step }) => step === last)
    .map(({ text }) => text)
    .join("\n\n");
}
