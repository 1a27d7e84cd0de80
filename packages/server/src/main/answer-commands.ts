import { textOf } from "@steward/contracts/content.ts";
import type { Principal } from "../modules/access/index.ts";
import type { Agent } from "../modules/agent/index.ts";
import type { Commands } from "../modules/conversations/index.ts";
import type { OwnedTurn, Turns } from "../modules/turns/index.ts";

type Submission = Parameters<Agent["submit"]>[0];

export type Submit = (
  by: Pick<Principal, "userId" | "userName">,
  submission: Submission,
) => Promise<OwnedTurn>;

/** A message that only looked like a command has lost the slash that said so. */
function withText(submission: Submission, text: string): Submission {
  const { input } = submission;
  if (textOf(input.content) === text) return submission;
  const others = input.content.filter((part) => part.type !== "text");
  return { ...submission, input: { ...input, content: [{ type: "text", text }, ...others] } };
}

/**
 * Submits what front ends without commands of their own send: a known command is carried out at once,
 * past the queue, and its answer is a turn like any other: its own, or the one that it began.
 */
export function answerCommands(
  agent: Agent,
  commands: Commands,
  turns: Pick<Turns, "get">,
): Submit {
  return async (by, submission) => {
    const text = textOf(submission.input.content);
    const parsed = commands.parse(text);
    if (parsed.kind === "message") return agent.submit(withText(submission, parsed.text));
    const { text: reply, effects } = await commands.run(by, submission.conversationId, text);
    const begun = effects?.turnId && (await turns.get(effects.turnId));
    if (begun) return begun;
    const { name, hidesArguments } = parsed.command;
    return agent.reply(hidesArguments ? withText(submission, `/${name} …`) : submission, reply);
  };
}
