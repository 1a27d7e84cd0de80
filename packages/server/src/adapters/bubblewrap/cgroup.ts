import type { SandboxLimits } from "@steward/sdk/sandbox-driver.ts";
import type { SandboxStats } from "@steward/sdk/sandbox.ts";

/** The control group of one machine. */
export type Cgroup = {
  limit(limits: SandboxLimits): Promise<void>;
  join(pid: number): Promise<void>;
  /** Null where not everything is counted. */
  readStats(): Promise<SandboxStats | null>;
  /** How often something in it was killed for lack of memory; null: nobody counts. */
  memoryKills(): Promise<number | null>;
  /** Null: it cannot be frozen. */
  readonly freezer: { freeze(): Promise<void>; thaw(): Promise<void> } | null;
};

/** Of the share of processor time, in microseconds. */
export const CPU_PERIOD = 100_000;
