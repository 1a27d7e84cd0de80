import { textOf } from "@steward/contracts/content.ts";
import { answerText, type TurnView } from "@steward/contracts/turn-view.ts";
import { type Command, type Conversations, defineCommand } from "../conversations/index.ts";
import { answersAtOnce } from "../models/index.ts";
import type { Turns } from "../turns/index.ts";
import { findRunnable, type Execution } from "./auto-execute.ts";
import { splitCode } from "./split-code.ts";

type RunCommandPorts = {
  readonly canRun: () => Promise<boolean>;
  readonly conversations: Pick<Conversations, "path">;
  readonly turns: Pick<Turns, "view">;
};

const nothingToRun = "There is no Python, JavaScript, TypeScript or bash to run.";

export function createRunCommand({ canRun, conversations, turns }: RunCommandPorts): Command {
  return defineCommand({
    name: "run",
    usage: "[code]",
    description: {
      en: "Runs the newest code of the conversation, or the code given",
      de: "Führt den neuesten Code der Unterhaltung aus, oder den angegebenen",
    },
    async run(args, { agent, by, conversation }) {
      if (!(await canRun())) return { ok: false, text: "There is no sandbox to run it in." };
      const { id: conversationId, headTurnId: parentId } = conversation;
      const path = args === "" ? await conversations.path(conversationId, parentId) : [];
      let execution = args === "" ? null : findGiven(args);
      for (const turn of path.toReversed()) execution ??= findNewest(await turns.view(turn));
      if (!execution) return { ok: false, text: nothingToRun };
      const model = answersAtOnce(conversation.model) ? "steward-agent" : conversation.model;
      const turn = await agent.submit({
        ownerId: by.userId,
        conversationId,
        parentId,
        model,
        input: {
          content: [{ type: "text", text: toMessage(execution) }],
          origin: "web",
          isToRun: true,
        },
      });
      return { ok: true, text: "It runs.", effects: { turnId: turn.id } };
    },
  });
}

/** With a fence or without. */
function findGiven(text: string): Execution | null {
  const { blocks } = splitCode(text);
  return findRunnable(blocks.length > 0 ? blocks : [{ language: "", code: text }]);
}

function findNewest(view: TurnView): Execution | null {
  const { content, history = [] } = view.input;
  const texts = [
    answerText(view),
    textOf(content),
    ...history.toReversed().map((message) => textOf(message.content)),
  ];
  const blocks = texts.flatMap((text) => splitCode(text).blocks.toReversed());
  return blocks.map((block) => findRunnable([block])).find((found) => found !== null) ?? null;
}

/** As somebody would say it who wants it run. */
function toMessage({ language, code }: Execution): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/gu)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `Run this:\n\n${fence}${language}\n${code}\n${fence}`;
}
