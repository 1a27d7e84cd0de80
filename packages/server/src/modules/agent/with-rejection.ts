import type { TurnView } from "@steward/contracts/turn-view.ts";
import type { ModelMessage } from "@steward/sdk/model-port.ts";

/** Tells a model what of its last draft was not shown, and why. */
export function withRejection(
  talk: readonly ModelMessage[],
  { check, step }: Pick<TurnView, "check" | "step">,
): readonly ModelMessage[] {
  const { rejection } = check;
  if (rejection?.step !== step) return talk;
  const lines = rejection.claims.map(({ text, why }) => `- ${JSON.stringify(text)}: ${why}`);
  const text = `${lead}\n${lines.join("\n")}\n${rest}`;
  // Two messages of the user's in a row are refused by some servers.
  const bridge: ModelMessage[] =
    talk.at(-1)?.role === "user" ? [{ role: "assistant", text: "" }] : [];
  return [...talk, ...bridge, { role: "user", content: [{ type: "text", text }] }];
}

const lead =
  "(Steward, not the user:) The end of your draft was not shown to the user, because nothing that was done bears it out:";
const rest =
  "Go on after what was shown, without repeating it. Do it with a tool if you can; else say plainly that it was not done, or leave it out. Do not mention this note.";
