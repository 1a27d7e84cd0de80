import { writeFile } from "node:fs/promises";
import type { ModelPart, ModelRequest } from "@steward/sdk/model-port.ts";
import type { FromLlamaChild, ToLlamaChild } from "./llama-protocol.ts";
import { openLlama, type OpenLlama } from "./open-llama.ts";

/** Entry of the child process: loads one model and answers one request at a time. */

const batchMs = 20;

const aborts = new Map<number, AbortController>();
const loaded = Promise.withResolvers<OpenLlama>();

process.on("message", (message: ToLlamaChild) => {
  if (message.type === "load") void load(message.load);
  else if (message.type === "abort") aborts.get(message.id)?.abort();
  else if (message.type === "count") void count(message.id, message.texts);
  else void answer(message.id, message.request);
});
// The channel closes when the server goes, however it goes. There is nothing to save, and an orderly
// exit would wait for the evaluation in hand.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

async function load(order: Parameters<typeof openLlama>[0]): Promise<void> {
  await yieldMemory();
  try {
    const llama = await openLlama(order);
    loaded.resolve(llama);
    send({ type: "loaded", contextTokens: llama.contextTokens });
  } catch (error) {
    send({ type: "load-failed", message: toMessage(error) });
  }
}

/** Where memory runs short, this process is the one to give way. */
async function yieldMemory(): Promise<void> {
  if (process.platform !== "linux") return;
  await writeFile("/proc/self/oom_score_adj", "500").catch(() => undefined);
}

async function answer(id: number, request: ModelRequest): Promise<void> {
  const abort = new AbortController();
  aborts.set(id, abort);
  const parts = batchParts((part) => send({ type: "part", id, part }));
  try {
    const llama = await loaded.promise;
    await llama.generate(request, abort.signal, parts.add);
  } catch (error) {
    const outcome = abort.signal.aborted
      ? ({ kind: "cancelled" } as const)
      : ({ kind: "failed", failure: { kind: "server", message: toMessage(error) } } as const);
    parts.add({ type: "end", outcome });
  } finally {
    aborts.delete(id);
  }
}

async function count(id: number, texts: readonly string[]): Promise<void> {
  const llama = await loaded.promise;
  send({ type: "counted", id, counts: texts.map((text) => llama.countTokens(text)) });
}

type Delta = Extract<ModelPart, { type: "text-delta" | "reasoning-delta" }>;

/** Joins deltas that come close together, so that a fast model does not flood the channel. */
function batchParts(emit: (part: ModelPart) => void): { add(part: ModelPart): void } {
  let pending: Delta | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const delta = pending;
    pending = undefined;
    if (delta !== undefined) emit(delta);
  };
  return {
    add(part) {
      if (part.type !== "text-delta" && part.type !== "reasoning-delta") {
        flush();
        emit(part);
        return;
      }
      if (pending?.type === part.type) {
        pending = { type: part.type, text: pending.text + part.text };
        return;
      }
      flush();
      pending = part;
      timer = setTimeout(flush, batchMs);
    },
  };
}

function send(message: FromLlamaChild): void {
  process.send?.(message);
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
