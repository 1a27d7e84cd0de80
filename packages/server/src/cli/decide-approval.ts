import type { Approval, DecideApproval, Verb } from "@steward/contracts/tool-call.ts";
import { AppError } from "../kernel/app-error.ts";
import { plain } from "./approval-text.ts";
import type { CommandContext } from "./command.ts";
import { exitCodes, UsageError, type ExitCode } from "./exit-codes.ts";
import { openApprovals } from "./open-approvals.ts";
import type { ApprovalDesk } from "./ports.ts";

export const doneWords = {
  approve: "Approved",
  edit: "Approved with changes",
  reject: "Rejected",
  respond: "Answered",
  retry: "To be tried again",
} as const satisfies Record<Verb, string>;

/** Decides on the call that the first word names, and says what was decided. */
export async function decideApproval(
  context: CommandContext,
  body: DecideApproval,
): Promise<ExitCode> {
  const { terminal, json, words } = context;
  await using desk = await openApprovals(context);
  const { id, hash } = await findApproval(desk, words[0] ?? "");
  const decided = await desk.decide(id, { hash, ...body });
  if (json) {
    terminal.printJson(decided);
    return exitCodes.ok;
  }
  terminal.print(`${doneWords[body.verb]}: ${plain(decided.title)}`);
  if (desk.isOffline) terminal.note(terminal.style("dim", "It goes on when Steward starts."));
  return exitCodes.ok;
}

/** Fewer letters of an id are a slip of the finger. */
const FEWEST_LETTERS = 4;

/** By its id, or by the beginning or the end of it that only one of those that wait has. */
export async function findApproval(desk: ApprovalDesk, word: string): Promise<Approval> {
  if (word.length < FEWEST_LETTERS) throw new UsageError("Say more of the id.");
  const waiting = await desk.list();
  const exact = waiting.find(({ id }) => id === word);
  const matching = waiting.filter(({ id }) => id.startsWith(word) || id.endsWith(word));
  const [found] = exact ? [exact] : matching;
  if (!exact && matching.length > 1) {
    const ids = matching.map(({ id }) => id).join(", ");
    throw new AppError("conflict", `Several are named "${word}": ${ids}. Say more of the id.`);
  }
  // Decided already: the answer says by whom.
  return found ?? (await getDecided(desk, word));
}

async function getDecided(desk: ApprovalDesk, id: string): Promise<Approval> {
  try {
    return await desk.get(id);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
    throw new AppError("not_found", `Nothing named "${id}" waits for a decision.`, {
      data: { hint: "List what waits with: steward approvals list" },
    });
  }
}
