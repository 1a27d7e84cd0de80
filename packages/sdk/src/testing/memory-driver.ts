import type { DriverProbe, KindState, SandboxDriver, SandboxOrder } from "../sandbox-driver.ts";
import { createMemorySandbox, type MemorySandbox, type PlayCommand } from "./memory-sandbox.ts";

export type MemoryDriver = SandboxDriver & {
  /** Those that run, by id; they outlive whoever made them, as real ones do. */
  readonly running: ReadonlyMap<string, MemorySandbox>;
  /** File systems that were saved. */
  readonly images: ReadonlySet<string>;
  /** Everything that was ever asked for. */
  readonly orders: readonly SandboxOrder[];
  readonly set: (change: Partial<MemoryDriverState>) => void;
};

export type MemoryDriverState = {
  readonly probe: DriverProbe;
  readonly kindState: KindState;
  /** Thrown by the next creations. */
  readonly failure: Error | null;
};

/** A driver whose sandboxes are only remembered. */
export function createMemoryDriver({
  name = "memory",
  play = () => ({ output: "", exitCode: 0 }),
  canPause = true,
}: {
  readonly name?: string;
  readonly play?: PlayCommand;
  readonly canPause?: boolean;
} = {}): MemoryDriver {
  const running = new Map<string, MemorySandbox>();
  const orders: SandboxOrder[] = [];
  const images = new Set<string>();
  let state: MemoryDriverState = {
    probe: { isUsable: true, detail: "for tests" },
    kindState: { isReady: true, missing: [] },
    failure: null,
  };

  return {
    name,
    running,
    images,
    orders,
    set(change) {
      state = { ...state, ...change };
    },
    probe: async () => state.probe,
    inspect: async () => state.kindState,
    build: async () => {},
    async create(order) {
      orders.push(order);
      if (state.failure) throw state.failure;
      const sandbox = {
        ...createMemorySandbox(order.id, play, { canPause }),
        snapshot: async (image: string) => {
          images.add(image);
          return { image };
        },
      };
      running.set(order.id, sandbox);
      void sandbox.ended.then(() => running.delete(order.id));
      return sandbox;
    },
    async removeImage(image) {
      images.delete(image);
    },
    left: async () =>
      [...running.values()].map((sandbox) => ({
        id: sandbox.id,
        labels: {},
        attach: async () => sandbox,
        remove: () => sandbox.stop(),
      })),
  };
}
