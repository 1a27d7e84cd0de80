import type { Parts } from "./create-parts.ts";
import type { SandboxesPorts } from "./create-sandboxes.ts";
import { createDiskWatch } from "./disk-watch.ts";
import { tidyIdle } from "./tidy-idle.ts";

/** How often leftovers are looked for, and a driver where there is none. */
const SWEEP_MS = 300_000;
const PROBE_MS = 60_000;

/** A round is skipped while the one before it goes on. */
export function createUpkeep(
  ports: SandboxesPorts,
  parts: Parts,
  recover: () => Promise<void>,
): () => Promise<void> {
  const { config, clock } = ports;
  const { choice, states, fleet, pool } = parts;
  const disk = createDiskWatch({
    ...ports,
    fleet,
    minFreeBytes: () => config().min_free_mb * 1024 ** 2,
  });
  const isSweepDue = createInterval(SWEEP_MS, () => clock.monotonic());
  const isProbeDue = createInterval(PROBE_MS, () => clock.monotonic());

  async function tidy(): Promise<void> {
    await tidyIdle({ ...ports, ...parts });
    await pool.trim(
      ({ kind, driver }) =>
        driver === choice.current().driver && parts.findKind(kind.name) === kind,
      config().stop_minutes * 60_000,
    );
    // One that works is tried before each use. For nobody it would start a machine every minute.
    if (isProbeDue() && choice.current().driver === null) await states.look();
    if (isSweepDue()) await recover();
  }

  // Apart: an engine that takes its time must not keep anybody from watching the disk.
  const rounds = [oneAtATime(() => disk.look()), oneAtATime(tidy)];
  return async () => void (await Promise.all(rounds.map((round) => round())));
}

function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work().finally(() => (running = null));
    return running;
  };
}

function createInterval(everyMs: number, now: () => number): () => boolean {
  let last = now();
  return () => {
    if (now() - last < everyMs) return false;
    last = now();
    return true;
  };
}
