import type { ModelFailure, ModelPart, ModelRequest } from "@steward/sdk/model-port.ts";
import type { ToLlamaChild } from "./llama-protocol.ts";

type PartQueue = {
  /** After an `end` part nothing more is taken. */
  push(part: ModelPart): void;
  /** For one reader. */
  readonly parts: AsyncIterable<ModelPart>;
};

export type Generation = {
  readonly parts: AsyncIterable<ModelPart>;
  /** Ends `parts` at once with `cancelled`; does nothing after the end. */
  cancel(): void;
  /** Settles when the child is free again, or gone. */
  readonly settled: Promise<void>;
};

export type Generations = {
  start(request: ModelRequest): Generation;
  receive(id: number, part: ModelPart): void;
  failAll(failure: ModelFailure): void;
};

export type GenerationsOptions = {
  readonly send: (message: ToLlamaChild) => void;
  /** Called for a child that does not stop when it is told to. */
  readonly kill: () => void;
};

/** A child that has not stopped by then is stuck. */
const abortMs = 5_000;

/** The answers that a child is working on. */
export function createGenerations(options: GenerationsOptions): Generations {
  const running = new Map<number, { queue: PartQueue; settle: () => void }>();
  let lastId = 0;
  return {
    start(request) {
      lastId += 1;
      const id = lastId;
      const queue = createPartQueue();
      const settled = Promise.withResolvers<void>();
      let stuck: NodeJS.Timeout | undefined;
      const settle = (): void => {
        clearTimeout(stuck);
        running.delete(id);
        settled.resolve();
      };
      running.set(id, { queue, settle });
      options.send({ type: "generate", id, request });
      return {
        parts: queue.parts,
        settled: settled.promise,
        cancel() {
          if (!running.has(id) || stuck !== undefined) return;
          stuck = setTimeout(options.kill, abortMs);
          options.send({ type: "abort", id });
          queue.push({ type: "end", outcome: { kind: "cancelled" } });
        },
      };
    },
    receive(id, part) {
      const generation = running.get(id);
      generation?.queue.push(part);
      if (part.type === "end") generation?.settle();
    },
    failAll(failure) {
      for (const { queue, settle } of running.values()) {
        queue.push({ type: "end", outcome: { kind: "failed", failure } });
        settle();
      }
    },
  };
}

/** Parts that arrive by events, read one after the other. */
function createPartQueue(): PartQueue {
  const arrived: ModelPart[] = [];
  let ended = false;
  let more = Promise.withResolvers<void>();

  async function* read(): AsyncGenerator<ModelPart> {
    while (true) {
      const part = arrived.shift();
      if (part !== undefined) yield part;
      if (part?.type === "end") return;
      if (arrived.length > 0) continue;
      more = Promise.withResolvers<void>();
      await more.promise;
    }
  }

  return {
    push(part) {
      if (ended) return;
      ended = part.type === "end";
      arrived.push(part);
      more.resolve();
    },
    parts: read(),
  };
}
