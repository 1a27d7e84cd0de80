import type { Conversation } from "@steward/contracts/conversation.ts";
import { type Plan, ThinkingMode } from "@steward/contracts/plan.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { type Command, type Conversations, defineCommand } from "../conversations/index.ts";
import type { Turns } from "../turns/index.ts";

export type PlanCommandPorts = {
  readonly turns: Pick<Turns, "view">;
  readonly conversations: Pick<Conversations, "path">;
  /** What holds where the conversation does not say. */
  readonly mode: () => ThinkingMode;
};

const usage = `[${ThinkingMode.options.join("|")}]`;

export function createPlanCommand({ turns, mode, ...talk }: PlanCommandPorts): Command {
  async function findLast({ id, headTurnId }: Conversation): Promise<TurnView["plan"]> {
    const path = await talk.conversations.path(id, headTurnId);
    // Commands and greetings have none.
    for (const turn of path.toReversed()) {
      const { plan } = await turns.view(turn);
      if (plan) return plan;
    }
    return null;
  }
  return defineCommand({
    name: "plan",
    usage,
    description: {
      en: "Shows the last plan and how much is thought before an answer, or changes that",
      de: "Zeigt den letzten Plan und wie viel vor einer Antwort nachgedacht wird, oder ändert das",
    },
    async run(args, { conversations, by, conversation }) {
      const parsed = ThinkingMode.safeParse(args.toLowerCase());
      if (parsed.success) {
        await conversations.update(by.userId, conversation.id, { thinkingMode: parsed.data });
        return { ok: true, text: `Thinking is ${parsed.data}: ${meanings[parsed.data]}.` };
      }
      const plan = await findLast(conversation);
      const lines = [
        ...(args === "" ? [] : [`There is no thinking ${args}.`]),
        `Thinking is ${conversation.thinkingMode ?? mode()}. Change it: /plan ${usage}`,
        ...(plan ? [`The last plan (by ${plan.by}): ${describe(plan.plan)}`] : []),
      ];
      return { ok: args === "", text: lines.join("\n") };
    },
  });
}

function describe({ intent, hallucination_risk: risk, reasoning }: Plan): string {
  return `${intent}, risk ${risk}${reasoning === "" ? "" : `. ${reasoning}`}`;
}

const meanings = {
  off: "rules plan, no model is asked",
  low: "a model plans where facts, memory, code or files seem to be needed",
  high: "a model plans for all but trivial messages",
  always: "a model plans for every message",
} as const satisfies Record<ThinkingMode, string>;
