import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { Terminal } from "./create-terminal.ts";

/** Prints a turn as it happens. Without a terminal only the answer itself. */
export function createAnswerPrinter(terminal: Terminal): (event: TurnEvent) => void {
  let section: "none" | "reasoning" | "text" = "none";
  let isLineOpen = false;

  const write = (kind: "reasoning" | "text", text: string) => {
    if (section === "reasoning" && kind === "text") terminal.write(isLineOpen ? "\n\n" : "\n");
    section = kind;
    terminal.write(kind === "reasoning" ? terminal.style("dim", text) : text);
    isLineOpen = !text.endsWith("\n");
  };

  return (event) => {
    if (event.type === "text-delta") write("text", plain(event.text, terminal));
    if (event.type === "reasoning-delta" && terminal.isInteractive) {
      write("reasoning", plain(event.text, terminal));
    }
    if (event.type === "model-fail") {
      terminal.note(terminal.style("dim", `${event.model} gave way: ${event.error.message}`));
    }
    if (event.type !== "turn-end") return;
    if (isLineOpen) terminal.write("\n");
    const ending = endingOf(event);
    if (ending !== "") terminal.note(terminal.style("yellow", ending));
  };
}

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
