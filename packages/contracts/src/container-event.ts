import { z } from "zod";
import type { ReceiptEvent } from "./receipt.ts";
import { EndReason } from "./tool-call.ts";
import type { InterruptEvent } from "./thread.ts";
import { TurnEvent } from "./turn-event.ts";

const result = {
  exit_code: z.int().nullable(),
  /** Null: it ended by itself. */
  reason: EndReason.nullable(),
  stdout: z.string(),
  stderr: z.string(),
};

/** How scripts are told of code that runs: said between the events of a turn, made from them. */
export const ContainerEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("container_start"), container: z.string(), task: z.string() }),
  z.object({ type: z.literal("container_done"), ...result, result: z.object(result) }),
]);
export type ContainerEvent = z.infer<typeof ContainerEvent>;

/** What an event of the log is for those who know containers only; null: nothing. */
export function toContainerEvent(
  event: TurnEvent | InterruptEvent | ReceiptEvent,
): ContainerEvent | null {
  if (event.type === "tool-start" && event.sandbox) {
    return { type: "container_start", container: event.sandbox.kind, task: event.sandbox.task };
  }
  if (event.type === "tool-end" && event.execution) {
    const { exitCode, reason = null, stdout, stderr } = event.execution;
    const done = { exit_code: exitCode, reason, stdout, stderr };
    return { type: "container_done", ...done, result: done };
  }
  return null;
}

/** An event from the stream of a turn; null for what only repeats one in other words. */
export function parseTurnMessage(data: string): TurnEvent | null {
  const message: unknown = JSON.parse(data);
  return ContainerEvent.safeParse(message).success ? null : TurnEvent.parse(message);
}
