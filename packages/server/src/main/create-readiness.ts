import { setTimeout as pause } from "node:timers/promises";
import type { Readiness } from "@steward/contracts/status.ts";
import { AppError } from "../kernel/app-error.ts";
import type { Clock } from "../kernel/clock.ts";

/** How long the store may take to answer. */
const PATIENCE_MS = 2_000;
/** Anybody may ask, so one answer serves all who ask within this time. */
const KEPT_MS = 1_000;

export type ReadinessPorts = {
  /** Whether it listens. */
  readonly isOpen: () => boolean;
  /** Writes to the store; fails where nothing can be kept. */
  readonly probe: () => Promise<unknown>;
  readonly clock: Clock;
};

/** Whether messages can be taken and kept now, and if not, why. */
export function createReadiness({ isOpen, probe, clock }: ReadinessPorts) {
  let last: { readonly at: number; readonly answer: Promise<Readiness> } | undefined;

  async function look(): Promise<Readiness> {
    const late = { ready: false, reason: "The database does not answer." };
    const answer = probe().then(() => ({ ready: true }), toReason);
    return Promise.race([answer, pause(PATIENCE_MS, late, { ref: false })]);
  }

  return async (): Promise<Readiness> => {
    if (!isOpen()) return { ready: false, reason: "It is still starting." };
    const now = clock.monotonic();
    if (!last || now - last.at > KEPT_MS) last = { at: now, answer: look() };
    return last.answer;
  };
}

/** Only our own words: anybody may read them. */
function toReason(error: unknown): Readiness {
  const reason = error instanceof AppError ? error.message : "The database cannot be written.";
  return { ready: false, reason };
}
