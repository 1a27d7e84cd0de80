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
  /** The child that has this loaded or is loading it, if there is one. */
  running(load: LlamaLoad): LlamaChild | undefined;
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

  const running = (load: LlamaLoad): LlamaChild | undefined =>
    current?.key === JSON.stringify(load) && current.child.isAlive() ? current.child : undefined;

  return {
    async open(load) {
      if (running(load) === undefined) await stop();
      current ??= { key: JSON.stringify(load), child: startLlamaChild({ load, ...options }) };
      const { child } = current;
      const loaded = await child.loaded;
      if (loaded.ok) return { ok: true, child };
      await stop();
      return loaded;
    },
    running,
    pid: () => current?.child.pid,
    stop,
  };
}
