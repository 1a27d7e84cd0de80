import { ThinkingMode } from "@steward/contracts/plan.ts";
import { type Command, defineCommand } from "../../conversations/index.ts";
import type { Turns } from "../../turns/index.ts";

export type PlanCommandPorts = {
  readonly turns: Pick<Turns, "get" | "view">;
  /** What holds where the conversation does not say. */
  readonly mode: () => ThinkingMode;
};

const usage = `[${ThinkingMode.options.join("|")}]`;

export function createPlanCommand({ turns, mode }: PlanCommandPorts): Command {
  return defineCommand({
    name: "plan",
    usage,
    description: "Shows the last plan and how much is thought before an answer, or changes that",
    async run(args, { conversations, by, conversation }) {
      const parsed = ThinkingMode.safeParse(args.toLowerCase());
      if (parsed.success) {
        await conversations.update(by.userId, conversation.id, { thinkingMode: parsed.data });
        return { ok: true, text: `Thinking is ${parsed.data}: ${meanings[parsed.data]}.` };
      }
      const { headTurnId, thinkingMode } = conversation;
      const turn = headTurnId === null ? null : await turns.get(headTurnId);
      const plan = turn ? (await turns.view(turn)).plan : null;
      const lines = [
        ...(args === "" ? [] : [`There is no thinking ${args}.`]),
        `Thinking is ${thinkingMode ?? mode()}. Change it: /plan ${usage}`,
        ...(plan ? [`The last plan (by ${plan.by}): ${describe(plan.plan)}`] : []),
      ];
      return { ok: args === "", text: lines.join("\n") };
    },
  });
}

type LastPlan = {
  readonly intent: string;
  readonly hallucination_risk: string;
  readonly reasoning: string;
};

function describe({ intent, hallucination_risk: risk, reasoning }: LastPlan): string {
  return `${intent}, risk ${risk}${reasoning === "" ? "" : `. ${reasoning}`}`;
}

const meanings = {
  off: "rules plan, no model is asked",
  low: "a model plans where facts, memory, code or files seem to be needed",
  high: "a model plans for all but trivial messages",
  always: "a model plans for every message",
} as const satisfies Record<ThinkingMode, string>;
