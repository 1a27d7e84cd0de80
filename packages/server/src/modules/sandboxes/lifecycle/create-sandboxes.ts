import type { UserId } from "@steward/contracts/ids.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { untilAborted } from "../../../kernel/until-aborted.ts";
import { createParts, type Parts, type SandboxesPorts } from "./create-parts.ts";
import { createSavedImages } from "./create-saved-images.ts";
import { createSnapshots } from "./create-snapshots.ts";
import { createUpkeep } from "./create-upkeep.ts";
import type { Member } from "./fleet.ts";
import { createRecovery } from "./recovery.ts";
import type { Sandboxes, SandboxesStatus, SandboxView } from "./sandboxes.ts";
import { findMember } from "./starter.ts";
import type { Slot } from "./warm-pool.ts";

import type { SnapshotRoom } from "./ports.ts";

const byUser = "The sandbox was stopped.";
const conversationRemoved = "The conversation was removed.";
const serverStopped = "The server is being stopped.";

/** Whoever asks is not kept waiting by an engine that hangs: what is known is told then. */
const SURVEY_MS = 3_000;

export function createSandboxes(ports: SandboxesPorts): Sandboxes {
  const { config, conversations, folders, log } = ports;
  const parts = createParts(ports);
  const { states, fleet, pool, findKind, conversationGate } = parts;
  const isOn = () => config().driver !== "off";
  const recovery = createRecovery({ ...ports, ...parts, isOn });
  const images = createSavedImages(ports);
  const room = () => findRoom(ports);
  const ready = Promise.withResolvers<void>();
  return {
    ...createLooks(ports, parts),
    ...createUse(parts, ready.promise, recovery.again),
    snapshots: createSnapshots({ ...ports, fleet, images, conversationGate, room }),
    upkeep: createUpkeep(ports, parts, recovery.again),
    kind: findKind,
    measure: () => Promise.all([...fleet.all().map(toView), ...pool.slots().map(toWarmView)]),
    allowDomain: (conversationId, domain) =>
      conversations.allow(conversationId, domain.toLowerCase()),
    async reach(id) {
      const member = fleet.get(id);
      if (!member) return null;
      const { ownerId, conversationId, kind } = member;
      const own = conversationId === null ? null : await conversations.read(conversationId);
      const domains = [...(findKind(kind.name) ?? kind).domains, ...(own?.domains ?? [])];
      return { ownerId, conversationId, kind: kind.name, network: kind.network, domains };
    },
    removeConversation: (conversationId) =>
      conversationGate.pass(conversationId, async () => {
        await stopAll(parts, fleet.ofConversation(conversationId), conversationRemoved);
        const saved = await images.of(conversationId);
        await conversations.forget(conversationId);
        await folders.remove(conversationId);
        await images.release(conversationId, saved);
      }),
    async start() {
      try {
        await states.look();
        await recovery.begin();
      } catch (error) {
        log.error("sandbox-recover-fail", { error });
      } finally {
        ready.resolve();
      }
    },
    started: () => ready.promise,
    async close() {
      await recovery.close();
      await pool.close();
      const throwAways = fleet.all().filter(({ conversationId }) => conversationId === null);
      await stopAll(parts, throwAways, serverStopped);
      // One that sleeps could not end itself when nobody comes back for it.
      await Promise.allSettled(fleet.all().map((member) => fleet.wake(member)));
    },
  };
}

async function findRoom({ config, disk }: SandboxesPorts): Promise<SnapshotRoom> {
  const { snapshot_mb, min_free_mb } = config();
  const freeBytes = (await disk.freeBytes()) - min_free_mb * 1024 ** 2;
  return { maxBytes: snapshot_mb * 1024 ** 2, freeBytes };
}

/** What there is to be told of drivers and kinds. */
function createLooks({ registry }: SandboxesPorts, { choice, states }: Parts) {
  const status = (): SandboxesStatus => {
    const { driver, reason, hint } = choice.current();
    const { problems } = registry();
    const known = { driver: driver?.name ?? null, isDecided: choice.isDecided(), reason, hint };
    return { ...known, kinds: states.views(), problems };
  };
  return {
    status,
    async survey() {
      await untilAborted(states.look(), AbortSignal.timeout(SURVEY_MS));
      return status();
    },
  };
}

type Use = Pick<
  Sandboxes,
  "acquire" | "find" | "get" | "list" | "stop" | "stopConversation" | "cleanup"
>;

/** What users and turns do with sandboxes: only after it is known what an earlier process left. */
function createUse(parts: Parts, ready: Promise<void>, recover: () => Promise<void>): Use {
  const { fleet, starter } = parts;
  const owned = (ownerId: UserId, id: string): Member => {
    const member = fleet.get(id);
    if (member?.ownerId === ownerId) return member;
    throw new AppError("not_found", "There is no sandbox with this id.");
  };
  const allOf = (ownerId: UserId) => fleet.all().filter((member) => member.ownerId === ownerId);
  return {
    async acquire(request) {
      await ready;
      return starter.acquire(request);
    },
    async find(conversationId, kind) {
      await ready;
      const member = findMember(fleet, conversationId, kind);
      return member ? fleet.hold(member) : null;
    },
    async get(ownerId, id) {
      await ready;
      return fleet.hold(owned(ownerId, id));
    },
    async list(ownerId) {
      await ready;
      return Promise.all(allOf(ownerId).map(toView));
    },
    async stop(ownerId, id) {
      await ready;
      await fleet.stop(owned(ownerId, id), byUser);
    },
    async stopConversation(conversationId) {
      await ready;
      await stopAll(parts, fleet.ofConversation(conversationId), byUser);
    },
    async cleanup(ownerId) {
      await ready;
      const unused = allOf(ownerId).filter(({ holders }) => holders === 0);
      await stopAll(parts, unused, byUser);
      await recover();
      return { stopped: unused.length };
    },
  };
}

async function stopAll({ fleet }: Parts, members: readonly Member[], reason: string) {
  await Promise.all(members.map((member) => fleet.stop(member, reason)));
}

async function toView(member: Member): Promise<SandboxView> {
  const { id, kind, ownerId, conversationId, isPaused, startedAt, usedAt, sandbox } = member;
  return {
    id,
    kind: kind.name,
    ownerId,
    conversationId,
    state: isPaused ? "paused" : "running",
    startedAt,
    usedAt,
    stats: await sandbox.stats().catch(() => null),
  };
}

async function toWarmView({ id, kind, startedAt, sandbox }: Slot): Promise<SandboxView> {
  return {
    id,
    kind: kind.name,
    ownerId: null,
    conversationId: null,
    state: "warm",
    startedAt,
    usedAt: startedAt,
    stats: await sandbox.stats().catch(() => null),
  };
}
