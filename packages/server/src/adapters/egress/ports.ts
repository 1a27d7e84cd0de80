import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Sandboxes } from "../../modules/sandboxes/index.ts";
import type { Credentials } from "./create-credentials.ts";
import type { Outbound } from "./create-outbound.ts";

/** What a sandbox may reach, and whose it is. */
export type SandboxReach = NonNullable<Awaited<ReturnType<Sandboxes["reach"]>>>;

export type EgressPorts = {
  /** What a sandbox may reach now; null: it is nobody's. */
  readonly reach: (sandboxId: string) => Promise<SandboxReach | null>;
  readonly credentials: Credentials;
  readonly outbound: Outbound;
  readonly limits?: Partial<EgressLimits>;
  /** Called once for each request, when it is over. */
  readonly onRequest: (record: EgressRecord) => void;
  readonly clock: Clock;
  readonly log: Logger;
};

export type EgressLimits = {
  /** Of one sandbox at once. */
  readonly connections: number;
  readonly headerBytes: number;
  /** Until the headers of a request are there. */
  readonly headerMs: number;
  /** Without a byte either way. */
  readonly idleMs: number;
  /** The same, after one side has ended. */
  readonly halfOpenMs: number;
  /** How long a client that is refused may go on sending. */
  readonly lingerMs: number;
};

export const defaultLimits: EgressLimits = {
  connections: 128,
  headerBytes: 32_768,
  headerMs: 15_000,
  idleMs: 300_000,
  halfOpenMs: 30_000,
  lingerMs: 2000,
};

/** What is known of a request afterwards; never its path, its headers or its body. */
export type EgressRecord = {
  readonly sandboxId: string;
  readonly reach: SandboxReach | null;
  readonly method: string;
  readonly host: string;
  readonly port: number;
  readonly decision: "allowed" | "refused" | "failed";
  /** Why it did not get through, in a few words. */
  readonly reason: string | null;
  /** What the sandbox was answered; null: nothing. */
  readonly status: number | null;
  /** Of bodies; in a tunnel everything. */
  readonly sentBytes: number;
  readonly receivedBytes: number;
  readonly ms: number;
};
