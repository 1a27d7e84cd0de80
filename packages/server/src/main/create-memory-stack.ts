import type { Clock } from "../kernel/clock.ts";
import type { Models } from "../modules/models/index.ts";
import type { MemoryStack } from "./create-lazy-memory.ts";
import type { Store } from "./open-store.ts";

export type MemoryStackOptions = {
  readonly home: string;
  readonly store: Store;
  readonly models: Models;
  readonly clock: Clock;
};

export async function createMemoryStack(_options: MemoryStackOptions): Promise<MemoryStack> {
  throw new Error("The parts are being put together.");
}
