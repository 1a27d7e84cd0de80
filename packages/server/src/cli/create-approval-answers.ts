import type { TurnId } from "@steward/contracts/ids.ts";
import type { Approval, DecideApproval } from "@steward/contracts/tool-call.ts";
import { AppError } from "../kernel/app-error.ts";
import { approvalText, plain } from "./approval-text.ts";
import type { CommandContext } from "./command.ts";
import { doneWords } from "./decide-approval.ts";
import type { ApprovalDesk } from "./ports.ts";
import { readPrompt } from "./read-prompt.ts";

export type ApprovalAnswers = {
  /** Asks the person about everything that a turn and its sub-agents wait for, each once. */
  readonly look: (turnId: TurnId) => Promise<void>;
};

export type AnswersPorts = {
  readonly context: CommandContext;
  readonly desk: ApprovalDesk;
  /** Where questions are asked. */
  readonly output: NodeJS.WritableStream;
};

/** Without a person at the keys it only says what waits. */
export function createApprovalAnswers(ports: AnswersPorts): ApprovalAnswers {
  const { desk } = ports;
  const { stdin, json, terminal } = ports.context;
  const isAsking = stdin.isTTY === true && terminal.isInteractive && !json;
  const known = new Set<string>();
  let looking: Promise<void> | undefined;

  async function look(turnId: TurnId): Promise<void> {
    const waiting = await desk.list();
    for (const approval of waiting) {
      // Lost after it was approved, it is another question.
      const question = `${approval.id} ${approval.state}`;
      if (approval.rootTurnId !== turnId || known.has(question)) continue;
      known.add(question);
      if (isAsking) await askPerson(ports, approval);
      else if (!json) terminal.note(toNotice(approval));
    }
  }

  return {
    /** One look at a time: there is one keyboard. */
    look(turnId) {
      looking ??= look(turnId).finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
}

function toNotice({ id, title, ask }: Approval): string {
  const [verb = "approve"] = ask.verbs;
  return `Waits for a decision: ${plain(title)}. Decide with: steward approvals ${verb} ${id}`;
}

async function askPerson(ports: AnswersPorts, approval: Approval): Promise<void> {
  const { desk } = ports;
  const { terminal } = ports.context;
  terminal.print(`\n${approvalText(approval)}`);
  const body = await readDecision(ports, approval);
  if (body === null) {
    terminal.note(terminal.style("dim", `It waits on: steward approvals show ${approval.id}`));
    return;
  }
  try {
    await desk.decide(approval.id, { hash: approval.hash, ...body });
    terminal.note(terminal.style("dim", `${doneWords[body.verb]}.`));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    terminal.note(terminal.style("yellow", error.message));
    if (error.code === "invalid_request") await askPerson(ports, approval);
  }
}

const choices = [
  { key: "a", verb: "approve", words: "[a]pprove" },
  { key: "e", verb: "edit", words: "[e]dit" },
  { key: "d", verb: "reject", words: "[d]eny" },
  { key: "r", verb: "respond", words: "[r]espond" },
  { key: "t", verb: "retry", words: "[t]ry again" },
] as const;

/** Null: the person leaves it undecided. */
async function readDecision(
  ports: AnswersPorts,
  { ask, input }: Approval,
): Promise<DecideApproval | null> {
  const offered = choices.filter(({ verb }) => ask.verbs.includes(verb));
  const prompt = `${offered.map(({ words }) => words).join(", ")}, or Enter to leave it › `;
  for (;;) {
    const line = (await readLine(ports, prompt))?.trim().toLowerCase() ?? "";
    if (line === "") return null;
    const chosen = offered.find(({ key, verb }) => line === key || line === verb);
    if (chosen?.verb === "edit") return readEdit(ports, input);
    if (chosen?.verb === "reject" || chosen?.verb === "respond") {
      const isReason = chosen.verb === "reject";
      const text = await readLine(ports, isReason ? "Why (may be empty) › " : "Answer › ");
      if (text === null) return null;
      return { verb: chosen.verb, ...(isReason && text.trim() === "" ? {} : { text }) };
    }
    if (chosen) return { verb: chosen.verb };
  }
}

async function readEdit(ports: AnswersPorts, input: string): Promise<DecideApproval | null> {
  const text = await readLine(ports, "Arguments › ", input);
  if (text === null) return null;
  try {
    return { verb: "edit", input: JSON.parse(text) as Record<string, unknown> };
  } catch {
    const { terminal } = ports.context;
    terminal.note(terminal.style("yellow", "That is not JSON."));
    return readEdit(ports, text);
  }
}

function readLine(
  { context: { stdin, terminal }, output }: AnswersPorts,
  prompt: string,
  initial?: string,
): Promise<string | null> {
  return readPrompt({
    input: stdin,
    output,
    prompt: terminal.style("bold", prompt),
    history: [],
    onHint: () => {},
    ...(initial === undefined ? {} : { initial }),
  });
}
