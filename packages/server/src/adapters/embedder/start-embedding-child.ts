import type { ChildProcess } from "node:child_process";
import { forkChild } from "../../kernel/fork-child.ts";
import type { Logger } from "../../kernel/logger.ts";
import { createPendingReplies } from "../../kernel/pending-replies.ts";
import { toExitReason } from "../../kernel/to-exit-reason.ts";
import type {
  EmbeddingLoad,
  EmbeddingLoaded,
  FromEmbeddingChild,
  ToEmbeddingChild,
} from "./embedding-protocol.ts";

export type Loaded =
  | ({ readonly ok: true } & EmbeddingLoaded)
  | { readonly ok: false; readonly reason: string; readonly damaged: readonly string[] };

export type Embedded =
  | { readonly ok: true; readonly vector: Float32Array }
  | { readonly ok: false; readonly reason: string };

export type EmbeddingChild = {
  readonly pid: number | undefined;
  readonly loaded: Promise<Loaded>;
  /** One at a time, and only once `loaded` is ok. */
  embed(text: string): Promise<Embedded>;
  isAlive(): boolean;
  /** Settles when the process is gone and its memory with it. */
  stop(): Promise<void>;
};

export type EmbeddingChildOptions = {
  readonly load: EmbeddingLoad;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  readonly patience?: typeof usualPatience;
};

/** A child that takes longer is stuck, even on a machine that has much else to do. One text takes 20 ms. */
const usualPatience = { loadMs: 60_000, textMs: 10_000 };

/** Runs the model in a process of its own: when it ends, all its memory is free again. */
export function startEmbeddingChild(options: EmbeddingChildOptions): EmbeddingChild {
  const { load, env, log, patience = usualPatience } = options;
  const child = forkChild(new URL("./embedding-child.ts", import.meta.url), env, (line) =>
    log.warn("embedder-output", { line }),
  );
  const kill = (): void => void child.kill("SIGKILL");
  let isStuck = false;
  const giveUp = (): void => {
    isStuck = true;
    kill();
  };
  const replies = createPendingReplies<Embedded>();
  const loaded = Promise.withResolvers<Loaded>();
  const exited = Promise.withResolvers<void>();
  let timer = setTimeout(giveUp, patience.loadMs);
  let alive = true;
  let stopping = false;

  const onGone = (why: string): void => {
    alive = false;
    clearTimeout(timer);
    const reason = `The embedding model stopped: ${why}.`;
    loaded.resolve({ ok: false, reason, damaged: [] });
    replies.settleAll({ ok: false, reason });
    if (stopping) log.info("embedder-stop", { pid: child.pid });
    else log.warn("embedder-exit", { pid: child.pid, reason: why });
    exited.resolve();
  };
  child.once("error", (error) => onGone(error.message));
  child.once("exit", (code, signal) =>
    onGone(isStuck ? "it did not answer" : toExitReason(code, signal)),
  );
  child.on("message", (message: FromEmbeddingChild) => {
    clearTimeout(timer);
    if (message.type === "loaded") loaded.resolve({ ok: true, ...message });
    else if (message.type === "load-failed") {
      loaded.resolve({ ok: false, reason: message.message, damaged: message.damaged });
    } else if (message.type === "embedded") {
      replies.settle(message.id, { ok: true, vector: message.vector });
    } else replies.settle(message.id, { ok: false, reason: message.message });
  });
  send(child, { type: "load", load });
  log.info("embedder-start", { pid: child.pid, model: load.model.path });

  return {
    pid: child.pid,
    loaded: loaded.promise,
    embed(text) {
      if (!alive) return Promise.resolve({ ok: false, reason: "The embedding model stopped." });
      timer = setTimeout(giveUp, patience.textMs);
      return replies.ask((id) => send(child, { type: "embed", id, text }));
    },
    isAlive: () => alive,
    async stop() {
      stopping = true;
      kill();
      await exited.promise;
    },
  };
}

function send(child: ChildProcess, message: ToEmbeddingChild): void {
  // A closed channel also means an exit, and that ends whatever runs.
  if (child.connected) child.send(message, () => undefined);
}
