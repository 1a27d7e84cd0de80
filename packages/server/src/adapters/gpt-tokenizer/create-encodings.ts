import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TokenCounter } from "@steward/sdk/token-counter.ts";
import type { Logger } from "../../kernel/logger.ts";
import { createPendingReplies } from "../../kernel/pending-replies.ts";
import { untilAborted } from "../../kernel/until-aborted.ts";
import type { EncodingName, FromEncodingChild, ToEncodingChild } from "./encoding-protocol.ts";

export type Encodings = {
  open(name: EncodingName): TokenCounter;
  /** The process that holds the tables, if one runs. */
  childPid(): number | undefined;
  close(): void;
};

export type EncodingsOptions = {
  readonly log: Logger;
  /** How long the tables are kept after they were last needed. */
  readonly idleMs?: number;
};

type Counts = readonly number[] | null;
type EncodingChild = {
  readonly pid: number | undefined;
  ask(order: Omit<ToEncodingChild, "id">): Promise<Counts>;
  stop(): void;
};

/**
 * OpenAI's tokenizers. A table takes 40 to 80 MB, and a thread would leave most of them behind in this
 * process, so they live in a child: started on demand, gone after a minute of no use.
 */
export function createEncodings({ log, idleMs = 60_000 }: EncodingsOptions): Encodings {
  let child: EncodingChild | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(idleTimer);
    child?.stop();
    child = undefined;
  };
  const start = (): EncodingChild => {
    const started = startChild(log, () => {
      if (child === started) child = undefined;
    });
    return started;
  };
  return {
    open: (encoding) => ({
      async count(texts, signal) {
        if (signal.aborted) return null;
        clearTimeout(idleTimer);
        child ??= start();
        const counts = await untilAborted(child.ask({ encoding, texts }), signal);
        clearTimeout(idleTimer);
        idleTimer = setTimeout(stop, idleMs);
        idleTimer.unref();
        return counts;
      },
    }),
    childPid: () => child?.pid,
    close: stop,
  };
}

function startChild(log: Logger, onGone: () => void): EncodingChild {
  const replies = createPendingReplies<Counts>();
  const child = fork(fileURLToPath(new URL("./encoding-child.ts", import.meta.url)), [], {
    env: {},
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  const end = (): void => {
    replies.settleAll(null);
    onGone();
  };
  child.once("error", (error) => {
    log.warn("encoding-child-fail", { error });
    end();
  });
  child.once("exit", end);
  child.on("message", ({ id, counts }: FromEncodingChild) => replies.settle(id, counts));
  return {
    pid: child.pid,
    // A closed channel also means an exit, and that ends whatever waits.
    ask: (order) => replies.ask((id) => void child.send({ id, ...order }, () => undefined)),
    stop: () => void child.kill("SIGKILL"),
  };
}
