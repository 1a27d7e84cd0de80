import type { CommandReply } from "@steward/contracts/command.ts";
import type { Approval, DecideApproval, Verb } from "@steward/contracts/tool-call.ts";
import type { CommandContext } from "./define-command.ts";

/** What waits in the conversation, sub-agents included, in the order of its numbers. */
export async function listWaiting(context: CommandContext): Promise<readonly Approval[]> {
  const { approvals, by, conversation } = context;
  const waiting = await approvals.list(by);
  return waiting.filter((approval) => approval.rootConversationId === conversation.id);
}

/** One line each, numbered. */
export function toList(waiting: readonly Approval[]): string {
  return waiting.map(({ title, tool }, at) => `${at + 1}. ${title} (${tool})`).join("\n");
}

export type Choice =
  | { readonly ok: true; readonly chosen: readonly Approval[] }
  | { readonly ok: false; readonly reply: CommandReply };

/** Those that `which` means: a number, `all`, or nothing where only one waits. */
export function choose(waiting: readonly Approval[], which: string): Choice {
  const refuse = (text: string): Choice => ({ ok: false, reply: { ok: false, text } });
  if (waiting.length === 0) return refuse("Nothing waits for a decision here.");
  if (which.toLowerCase() === "all") return { ok: true, chosen: waiting };
  if (which === "") {
    if (waiting.length === 1) return { ok: true, chosen: waiting };
    return refuse(`Several calls wait. Say which, or all:\n${toList(waiting)}`);
  }
  const one = /^\d{1,4}$/.test(which) ? waiting[Number(which) - 1] : undefined;
  return one
    ? { ok: true, chosen: [one] }
    : refuse(`There is no number ${which}. These wait:\n${toList(waiting)}`);
}

/** Decides on each, exactly as it was listed, and says what became of it. */
export async function decideAll(
  context: CommandContext,
  chosen: readonly Approval[],
  decision: { readonly verb: Verb; readonly done: string; readonly text?: string },
): Promise<CommandReply> {
  const { verb, done, text } = decision;
  const lines: string[] = [];
  let allOk = true;
  for (const { id, hash, title, ask } of chosen) {
    if (!ask.verbs.includes(verb)) {
      allOk = false;
      lines.push(`${title}: this one takes ${ask.verbs.join(" or ")} instead; see the page.`);
      continue;
    }
    const body: DecideApproval = { verb, hash, ...(text ? { text } : {}) };
    const { ok, approval } = await context.approvals.decide(context.by, id, body);
    allOk &&= ok;
    lines.push(
      ok ? `${done}: ${title}` : `${title}: ${approval.decidedBy ?? "somebody"} was first.`,
    );
  }
  return { ok: allOk, text: lines.join("\n") };
}
