import { setImmediate } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import type { RecallReply } from "@steward/contracts/memory.ts";
import { AppError } from "../../kernel/app-error.ts";
import type {
  FromRecallThread,
  RecallOrder,
  ThreadAnswer,
  ToRecallThread,
} from "./recall-protocol.ts";

export type RecallWork = {
  /** `signal` aborts when the answer is not wanted any more. */
  run(order: RecallOrder, signal: AbortSignal): Promise<RecallReply | null>;
  /** How many vectors are in memory. */
  held(): Promise<number>;
  close(): Promise<void>;
};

/** The thread's side: one order at a time, in the order in which they came. */
export function serveRecall(port: MessagePort, work: RecallWork): void {
  const waiting = new Map<number, AbortController>();
  let last = Promise.resolve();
  const answer = async (id: number, order: RecallOrder, signal: AbortSignal): Promise<void> => {
    // What was dropped meanwhile is heard of first.
    await setImmediate();
    if (!signal.aborted) {
      const answered = await settle(() => work.run(order, signal));
      port.postMessage({
        id,
        answer: answered,
        held: await work.held(),
      } satisfies FromRecallThread);
    }
    waiting.delete(id);
  };
  port.on("message", (message: ToRecallThread) => {
    switch (message.type) {
      case "order": {
        const { id, order } = message;
        const stop = new AbortController();
        waiting.set(id, stop);
        last = last.then(() => answer(id, order, stop.signal));
        return;
      }
      case "drop":
        waiting.get(message.id)?.abort();
        return;
      case "close":
        last = last.then(() => work.close()).then(() => port.close());
    }
  });
}

async function settle(work: () => Promise<RecallReply | null>): Promise<ThreadAnswer> {
  try {
    return { ok: true, reply: await work() };
  } catch (error) {
    if (!(error instanceof AppError)) {
      const message = error instanceof Error ? error.message : String(error);
      return { ok: false, code: "internal", message: `Recall failed: ${message}` };
    }
    const { code, message, data } = error;
    return { ok: false, code, message, ...(data && { data }) };
  }
}
