import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Logger } from "../../kernel/logger.ts";
import { createPendingReplies } from "../../kernel/pending-replies.ts";
import type {
  FromRecallThread,
  RecallOrder,
  ThreadAnswer,
  ToRecallThread,
} from "./recall-protocol.ts";

export type StartedThread = {
  /** Rejects as soon as `signal` aborts, with its reason. */
  ask(order: RecallOrder, signal: AbortSignal): Promise<ThreadAnswer>;
  /** How many vectors it held when it last answered. */
  held(): number;
  /** After what is under way. */
  stop(): Promise<void>;
};

export type ThreadProgram = {
  readonly entry: URL;
  readonly settings: () => unknown;
  readonly log: Logger;
};

const lost: ThreadAnswer = {
  ok: false,
  code: "unavailable",
  message: "Recall has stopped unexpectedly. Try again.",
};

export function startThread(program: ThreadProgram, onGone: () => void): StartedThread {
  const { entry, settings, log } = program;
  const replies = createPendingReplies<ThreadAnswer>();
  const worker = new Worker(entry, { workerData: settings(), execArgv: [] });
  // It alone keeps no process alive.
  worker.unref();
  const send = (message: ToRecallThread): void => worker.postMessage(message);
  let held = 0;
  const exit = once(worker, "exit").then(() => {
    onGone();
    replies.settleAll(lost);
  });
  worker.on("error", (error) => {
    log.error("recall-thread-fail", { error });
    onGone();
    replies.settleAll(lost);
  });
  worker.on("message", ({ id, answer, held: now }: FromRecallThread) => {
    held = now;
    replies.settle(id, answer);
  });
  return {
    async ask(order, signal) {
      let id = 0;
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      const drop = (): void => {
        send({ type: "drop", id });
        reject(signal.reason);
      };
      signal.addEventListener("abort", drop, { once: true });
      try {
        const answered = replies.ask((given) => {
          id = given;
          send({ type: "order", id, order });
        });
        return await Promise.race([answered, aborted]);
      } finally {
        signal.removeEventListener("abort", drop);
      }
    },
    held: () => held,
    async stop() {
      send({ type: "close" });
      await exit;
    },
  };
}
