import type { SandboxDriver } from "@steward/sdk/sandbox-driver.ts";
import type { Sandbox } from "@steward/sdk/sandbox.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { Launcher } from "./launcher.ts";
import type { SlotFolders } from "./ports.ts";
import type { SandboxKind } from "./sandboxes.ts";

/** A sandbox that waits on an empty folder for somebody to need it. */
export type Slot = {
  readonly id: string;
  readonly kind: SandboxKind;
  readonly driver: SandboxDriver;
  readonly sandbox: Sandbox;
  readonly workspace: string;
  readonly startedAt: number;
};

export type WarmPoolParts = {
  readonly launcher: Launcher;
  readonly folders: SlotFolders;
  /** How many of a kind are wanted now. */
  readonly size: (kind: string) => number;
  readonly clock: Clock;
  readonly log: Logger;
};

export type WarmPool = ReturnType<typeof createWarmPool>;

/** Sandboxes that are ready before they are asked for, of kinds that have been used lately. */
export function createWarmPool({ launcher, folders, size, clock, log }: WarmPoolParts) {
  const slots = new Map<string, Slot>();
  const filling = new Map<Promise<void>, string>();
  const usedAt = new Map<string, number>();
  let isClosed = false;

  async function add(driver: SandboxDriver, kind: SandboxKind): Promise<void> {
    const id = launcher.nextId();
    const workspace = await folders.open(id);
    try {
      const sandbox = await launcher.launch(driver, { id, kind, workspace });
      await warmUp(sandbox);
      slots.set(id, { id, kind, driver, sandbox, workspace, startedAt: clock.now() });
      void sandbox.ended.then(() => discard(id)).catch(report);
    } catch (error) {
      await folders.remove(id);
      throw error;
    }
  }

  /** One that was taken meanwhile is somebody else's. */
  async function discard(id: string): Promise<void> {
    const slot = slots.get(id);
    if (!slot) return;
    slots.delete(id);
    await slot.sandbox.stop();
    await folders.remove(id);
  }

  const report = (error: unknown) => log.warn("sandbox-pool-fail", { error });

  function countOf(kind: string): number {
    const ready = [...slots.values()].filter((slot) => slot.kind.name === kind);
    return ready.length + [...filling.values()].filter((name) => name === kind).length;
  }

  return {
    slots: (): readonly Slot[] => [...slots.values()],
    /** Of this very kind and driver: what was started before either changed is not handed out. */
    take(driver: SandboxDriver, kind: SandboxKind): Slot | undefined {
      const slot = [...slots.values()].find((each) => each.kind === kind && each.driver === driver);
      if (slot) slots.delete(slot.id);
      return slot;
    },
    /** In the background. */
    refill(driver: SandboxDriver, kind: SandboxKind): void {
      usedAt.set(kind.name, clock.monotonic());
      while (!isClosed && countOf(kind.name) < size(kind.name)) {
        const filled = add(driver, kind)
          .catch(report)
          .finally(() => filling.delete(filled));
        filling.set(filled, kind.name);
      }
    },
    /** Ends those that are of no use any more, and those of kinds that nobody used for so long. */
    async trim(isWanted: (slot: Slot) => boolean, idleMs: number): Promise<void> {
      const oldest = clock.monotonic() - idleMs;
      const idle = [...slots.values()].filter(
        (slot) => !isWanted(slot) || (usedAt.get(slot.kind.name) ?? 0) < oldest,
      );
      await Promise.all(idle.map(({ id }) => discard(id)));
    },
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(filling.keys());
      await Promise.all([...slots.keys()].map((id) => discard(id)));
    },
  };
}

/** A first command loads what every command needs. */
async function warmUp({ processes }: Sandbox): Promise<void> {
  const tag = "warm-up";
  await processes.start({ tag, command: ["true"], outputBytes: 1 });
  await Array.fromAsync(processes.follow(tag, 0, AbortSignal.timeout(10_000)));
  await processes.remove(tag);
}
