import type { Parts, SandboxesPorts } from "./create-parts.ts";

import { createDiskWatch } from "./disk-watch.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { Admission } from "./admission.ts";
import type { Fleet, Member } from "./fleet.ts";
import type { SandboxStore } from "./ports.ts";
import type { SandboxesConfig } from "./sandboxes-config.ts";

/** One that was used this lately is not taken from a turn that goes on, even if others wait. */
const GRACE_MS = 60_000;

const idle = "The sandbox was not used for a while and was stopped.";

const neededElsewhere = "The sandbox was not used for a while and its place was needed.";

const turnedOff = "Execution has been turned off.";

type IdleParts = {
  readonly fleet: Fleet;
  readonly admission: Admission;
  readonly store: Pick<SandboxStore, "isInTurn">;
  readonly config: () => SandboxesConfig;
  readonly clock: Clock;
  readonly log: Logger;
};

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

/** Freezes and stops what nobody uses; makes room for those who wait. Never touches what is held. */
async function tidyIdle(parts: IdleParts): Promise<void> {
  const { fleet, admission, config, clock, log } = parts;
  const isOff = config().driver === "off";
  const pauseMs = config().pause_minutes * 60_000;
  const stopMs = config().stop_minutes * 60_000;
  const idleMs = ({ idleSince }: Member) => clock.monotonic() - idleSince;
  // Limits may have been raised.
  admission.admit();
  const done = admission.waiting().length === 0 ? new Set() : await findDone(parts);
  const unused = fleet
    .all()
    .filter(({ holders, stopReason, kind }) => holders === 0 && stopReason === null && !kind.isKept)
    .toSorted((left, right) => left.idleSince - right.idleSince);
  const isSpare = (member: Member) => idleMs(member) >= GRACE_MS || done.has(member);
  const displaced = findDisplaced(unused.filter(isSpare), admission);
  const stopped = unused.filter((member) => idleMs(member) >= stopMs);
  const work = [
    ...(isOff ? fleet.all().map((member) => fleet.stop(member, turnedOff)) : []),
    ...stopped.map((member) => fleet.stop(member, idle)),
    ...displaced.map((member) => fleet.stop(member, neededElsewhere)),
    ...unused.filter((member) => idleMs(member) >= pauseMs).map((member) => fleet.pause(member)),
  ];
  for (const each of await Promise.allSettled(work)) {
    if (each.status === "rejected") log.warn("sandbox-idle-fail", { error: each.reason });
  }
}

/** Those of conversations that have no turn under way, as after a restart of the server. */
async function findDone({ fleet, store }: IdleParts): Promise<ReadonlySet<Member>> {
  const done = new Set<Member>();
  for (const member of fleet.all()) {
    const { conversationId } = member;
    if (conversationId !== null && !(await store.isInTurn(conversationId))) done.add(member);
  }
  return done;
}

/** For each who waits one whose place would let it in, the longest unused first. */
function findDisplaced(unused: readonly Member[], admission: Admission): readonly Member[] {
  const free = [...unused];
  return admission.waiting().flatMap((claim) => {
    const index = free.findIndex(({ place }) => admission.wouldFit(claim, place));
    return index === -1 ? [] : free.splice(index, 1);
  });
}
