import type { RecallReply } from "@steward/contracts/memory.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { RecallRequest } from "../../modules/memory/recall/ports.ts";
import type {
  RecallOrder,
  FromRecallThread,
  ThreadAnswer,
  ToRecallThread,
} from "./recall-protocol.ts";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createPendingReplies } from "../../kernel/pending-replies.ts";

type StartedThread = {
  /** Rejects as soon as `signal` aborts, with its reason. */
  ask(order: RecallOrder, signal: AbortSignal): Promise<ThreadAnswer>;
  /** How many vectors it held when it last answered. */
  held(): number;
  /** After what is under way. */
  stop(): Promise<void>;
};

type ThreadProgram = {
  readonly entry: URL;
  readonly settings: () => unknown;
  readonly log: Logger;
};

const lost: ThreadAnswer = {
  ok: false,
  code: "unavailable",
  message: "Recall has stopped unexpectedly. Try again.",
};

/** Reading many vectors again takes a while: a thread that holds so many stays longer. */
const MANY_VECTORS = 20_000;

export type RecallThread = {
  /** Rejects as soon as `signal` aborts, with its reason. */
  recall(request: RecallRequest, signal: AbortSignal): Promise<RecallReply>;
  /** A question is about to come: starts it, so that the question need not wait for that. */
  wake(): void;
  /** Brings an index of vectors that is elsewhere up to date; nothing is to be done for our own. */
  push(model: string, signal: AbortSignal): Promise<void>;
  isRunning(): boolean;
  close(): Promise<void>;
};

export type RecallThreadOptions = {
  /** The program of the thread; it calls `serveRecall`. */
  readonly entry: URL;
  /** What the program is given. Asked for at each start. */
  readonly settings: () => unknown;
  readonly log: Logger;
  /** How long it stays when nothing is asked. */
  readonly idleMs?: { readonly few: number; readonly many: number };
};

/** Ranking in a thread of its own, so that nothing else waits for it; there only while it is used. */
export function createRecallThread(options: RecallThreadOptions): RecallThread {
  const { idleMs = { few: 30_000, many: 600_000 } } = options;
  let thread: StartedThread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let underWay = 0;
  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const stopped = thread;
    thread = undefined;
    await stopped?.stop();
  };
  const start = (): StartedThread => {
    const started = startThread(options, () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  const rest = ({ held }: StartedThread): void => {
    if (underWay > 0) return;
    clearTimeout(idle);
    idle = setTimeout(() => void stop(), held() > MANY_VECTORS ? idleMs.many : idleMs.few);
    idle.unref();
  };
  const wake = (): StartedThread => {
    thread ??= start();
    rest(thread);
    return thread;
  };
  const ask = async (order: RecallOrder, signal: AbortSignal): Promise<RecallReply | null> => {
    signal.throwIfAborted();
    const asked = wake();
    clearTimeout(idle);
    underWay++;
    const answer = await asked.ask(order, signal).finally(() => {
      underWay--;
      rest(asked);
    });
    if (answer.ok) return answer.reply;
    const { code, message, data } = answer;
    throw new AppError(code, message, data ? { data } : {});
  };
  return {
    async recall(request, signal) {
      const reply = await ask({ type: "recall", request }, signal);
      return reply ?? { hits: [], degraded: null };
    },
    async push(model, signal) {
      await ask({ type: "push", model }, signal);
    },
    wake: () => void wake(),
    isRunning: () => thread !== undefined,
    close: stop,
  };
}

function startThread(program: ThreadProgram, onGone: () => void): StartedThread {
  const { entry, settings, log } = program;
  const replies = createPendingReplies<ThreadAnswer>();
  const worker = new Worker(entry, { workerData: settings(), execArgv: [] });
  const send = (message: ToRecallThread): void => worker.postMessage(message);
  let held = 0;
  let underWay = 0;
  // Idle, it keeps no process alive.
  worker.unref();
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
      underWay++;
      worker.ref();
      try {
        const answered = replies.ask((given) => {
          id = given;
          send({ type: "order", id, order });
        });
        return await Promise.race([answered, aborted]);
      } finally {
        signal.removeEventListener("abort", drop);
        underWay--;
        if (underWay === 0) worker.unref();
      }
    },
    held: () => held,
    async stop() {
      worker.ref();
      send({ type: "close" });
      await exit;
    },
  };
}
