import type { ModelPart } from "@steward/sdk/model-port.ts";

export type PartQueue = {
  /** After an `end` part nothing more is taken. */
  push(part: ModelPart): void;
  /** For one reader. */
  readonly parts: AsyncIterable<ModelPart>;
};

/** Parts that arrive by events, read one after the other. */
export function createPartQueue(): PartQueue {
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
