import type { SettledState } from "@steward/contracts/tool-call.ts";
import { toParts } from "@steward/contracts/answer-parts.ts";
import type { AnswerPart } from "@steward/contracts/answer-part.ts";
import { toReceipt } from "@steward/contracts/receipt.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { Terminal } from "./create-terminal.ts";
import { toReceiptLine } from "../modules/text/index.ts";
import { formatDuration } from "./format.ts";

/** Prints a turn as it happens. Without a terminal only the answer itself goes to stdout. */
export function createAnswerPrinter(terminal: Terminal): (event: TurnEvent) => void {
  let section: "none" | "reasoning" | "text" = "none";
  let isLineOpen = false;
  const titles = new Map<string, string>();
  let calls: readonly AnswerPart[] = [];

  const write = (kind: "reasoning" | "text", text: string) => {
    if (section === "reasoning" && kind === "text") terminal.write(isLineOpen ? "\n\n" : "\n");
    section = kind;
    terminal.write(kind === "reasoning" ? terminal.style("dim", text) : text);
    isLineOpen = !text.endsWith("\n");
  };

  /** One line for each call. */
  const showCall = (event: TurnEvent) => {
    if (event.type === "tool-propose") titles.set(event.callId, plain(event.title, terminal));
    if (event.type === "tool-start") terminal.progress(`… ${titles.get(event.callId) ?? ""}`);
    if (event.type !== "tool-end") return;
    if (isLineOpen) terminal.write("\n");
    isLineOpen = false;
    section = "none";
    const line = `${marks[event.state]} ${titles.get(event.callId) ?? event.callId}`;
    const seconds = event.durationMs >= 1_000 ? ` (${formatDuration(event.durationMs)})` : "";
    terminal.note(terminal.style("dim", line + seconds));
  };

  return (event) => {
    showCall(event);
    if (isOfCall(event)) calls = toParts(calls, 0, event);
    if (event.type === "text-delta") write("text", plain(event.text, terminal));
    if (event.type === "reasoning-delta" && terminal.isInteractive) {
      write("reasoning", plain(event.text, terminal));
    }
    // What was printed stays; what is said in its place begins apart.
    if (event.type === "step-void" && isLineOpen) write("text", "\n\n");
    if (event.type === "model-fail") {
      terminal.note(terminal.style("dim", `${event.model} gave way: ${event.error.message}`));
    }
    if (event.type !== "turn-end") return;
    if (isLineOpen) terminal.write("\n");
    const ending = endingOf(event);
    if (ending !== "") terminal.note(terminal.style("yellow", ending));
    const line = toReceiptLine(toReceipt({ parts: calls }), null)?.replaceAll(/\*\*|`/g, "");
    if (line !== undefined) terminal.note(terminal.style("yellow", plain(line, terminal)));
  };
}

function isOfCall(event: TurnEvent) {
  return event.type === "tool-propose" || event.type === "tool-start" || event.type === "tool-end";
}

const marks = {
  done: "✓",
  answered: "✓ answered:",
  failed: "✗ failed:",
  stopped: "✗ stopped:",
  denied: "✗ refused:",
  expired: "✗ not answered in time:",
} as const satisfies Record<SettledState, string>;

function endingOf(event: Extract<TurnEvent, { type: "turn-end" }>): string {
  if (event.error !== undefined) return `error: ${event.error.message}`;
  if (event.reason === "length") return "The answer was cut off: it reached the model's limit.";
  if (event.reason === "content_filter") return "The provider withheld the rest of the answer.";
  return event.reason === "stopped" ? "Stopped." : "";
}

/** What a model writes must not steer the terminal. */
function plain(text: string, { isInteractive }: Terminal): string {
  return isInteractive ? text.replaceAll(/(?![\n\t])\p{Cc}/gu, "") : text;
}
