import type { ChildProcess } from "node:child_process";
import type { ModelFailure, ModelRequest } from "@steward/sdk/model-port.ts";
import { forkChild } from "../../kernel/fork-child.ts";
import type { Logger } from "../../kernel/logger.ts";
import { createPendingReplies } from "../../kernel/pending-replies.ts";
import { toExitReason } from "../../kernel/to-exit-reason.ts";
import { createGenerations, type Generation } from "./create-generations.ts";
import type { FromLlamaChild, LlamaLoad, ToLlamaChild } from "./llama-protocol.ts";

export type Loaded = { readonly ok: true } | { readonly ok: false; readonly failure: ModelFailure };

export type LlamaChild = {
  readonly pid: number | undefined;
  readonly loaded: Promise<Loaded>;
  /** One at a time, and only once `loaded` is ok. */
  generate(request: ModelRequest): Generation;
  /** Waits until it is loaded; null when it goes away first. */
  count(texts: readonly string[]): Promise<readonly number[] | null>;
  isAlive(): boolean;
  /** Settles when the process is gone and its memory with it. */
  stop(): Promise<void>;
};

export type LlamaChildOptions = {
  readonly load: LlamaLoad;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
};

const loadMs = 180_000;

/** Runs the model in a process of its own, so that a crash never takes the server along. */
export function startLlamaChild({ load, env, log }: LlamaChildOptions): LlamaChild {
  const child = forkChild(new URL("./llama-child.ts", import.meta.url), env, (line) =>
    log.warn("llama-output", { line }),
  );
  const kill = (): void => void child.kill("SIGKILL");
  const generations = createGenerations({ kill, send: (message) => send(child, message) });
  const counts = createPendingReplies<readonly number[] | null>();
  const loaded = Promise.withResolvers<Loaded>();
  const exited = Promise.withResolvers<void>();
  const loadTimer = setTimeout(kill, loadMs);
  let alive = true;
  let stopping = false;

  const onGone = (reason: string): void => {
    alive = false;
    clearTimeout(loadTimer);
    const message = `The built-in model stopped: ${reason}.`;
    loaded.resolve({ ok: false, failure: { kind: "server", message } });
    generations.failAll({ kind: "server", message });
    counts.settleAll(null);
    if (stopping) log.info("llama-stop", { pid: child.pid });
    else log.warn("llama-exit", { pid: child.pid, reason });
    exited.resolve();
  };
  child.once("error", (error) => onGone(error.message));
  child.once("exit", (code, signal) => onGone(toExitReason(code, signal)));
  child.on("message", (message: FromLlamaChild) => {
    if (message.type === "part") {
      generations.receive(message.id, message.part);
      return;
    }
    if (message.type === "counted") {
      counts.settle(message.id, message.counts);
      return;
    }
    clearTimeout(loadTimer);
    if (message.type === "loaded") loaded.resolve({ ok: true });
    else loaded.resolve({ ok: false, failure: { kind: "server", message: message.message } });
  });
  send(child, { type: "load", load });
  log.info("llama-start", { pid: child.pid, model: load.modelPath });

  return {
    pid: child.pid,
    loaded: loaded.promise,
    generate: generations.start,
    count: (texts) => counts.ask((id) => send(child, { type: "count", id, texts })),
    isAlive: () => alive,
    async stop() {
      stopping = true;
      kill();
      await exited.promise;
    },
  };
}

function send(child: ChildProcess, message: ToLlamaChild): void {
  // A closed channel also means an exit, and that ends whatever runs.
  if (child.connected) child.send(message, () => undefined);
}
