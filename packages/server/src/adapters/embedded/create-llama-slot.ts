import type { ModelFailure } from "@steward/sdk/model-port.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { LlamaLoad } from "./llama-protocol.ts";
import { startLlamaChild, type LlamaChild } from "./start-llama-child.ts";

export type Opened =
  | { readonly ok: true; readonly child: LlamaChild }
  | { readonly ok: false; readonly failure: ModelFailure };

export type LlamaSlot = {
  /** The child that has this loaded: the one that runs, or a fresh one in its place. */
  open(load: LlamaLoad): Promise<Opened>;
  pid(): number | undefined;
  stop(): Promise<void>;
};

/** Room for one child, since two loaded models would need twice the memory. */
export function createLlamaSlot(options: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
}): LlamaSlot {
  let current: { readonly key: string; readonly child: LlamaChild } | undefined;

  const stop = async (): Promise<void> => {
    const child = current?.child;
    current = undefined;
    await child?.stop();
  };

  return {
    async open(load) {
      const key = JSON.stringify(load);
      if (current !== undefined && (current.key !== key || !current.child.isAlive())) {
        await stop();
      }
      current ??= { key, child: startLlamaChild({ load, ...options }) };
      const { child } = current;
      const loaded = await child.loaded;
      if (loaded.ok) return { ok: true, child };
      await stop();
      return loaded;
    },
    pid: () => current?.child.pid,
    stop,
  };
}
