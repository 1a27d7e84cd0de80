import type { ConversationId } from "@steward/contracts/ids.ts";
import type { SandboxDriver } from "@steward/sdk/sandbox-driver.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { createTurnstile, type Turnstile } from "../../../kernel/create-turnstile.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { Admission, Place } from "./admission.ts";
import type { Fleet, Member } from "./fleet.ts";
import type { Launcher } from "./launcher.ts";
import { limitWorkspace } from "./limit-workspace.ts";
import type {
  ConversationSandboxStore,
  SandboxStore,
  SlotFolders,
  WorkspaceDisk,
  WorkspaceFolders,
  WorkspaceQuota,
} from "./ports.ts";
import type { HeldSandbox, SandboxKind, UseRequest } from "./sandboxes.ts";
import type { Slot, WarmPool } from "./warm-pool.ts";

export type StarterParts = {
  readonly kind: (name: string) => SandboxKind;
  readonly launcher: Launcher;
  readonly admission: Admission;
  readonly fleet: Fleet;
  readonly pool: WarmPool;
  readonly store: SandboxStore;
  readonly conversations: ConversationSandboxStore;
  readonly folders: WorkspaceFolders;
  readonly slots: SlotFolders;
  readonly disk: WorkspaceDisk;
  readonly quota: WorkspaceQuota;
  /** Whoever reads or writes a conversation's files passes here, because adoption moves them. */
  readonly workspaceGate: Turnstile;
  /** One start, stop or restoration of a conversation's sandboxes at a time. */
  readonly conversationGate: Turnstile;
  readonly clock: Clock;
  readonly log: Logger;
};

type Start = {
  readonly request: UseRequest;
  readonly kind: SandboxKind;
  readonly driver: SandboxDriver;
  readonly place: Place;
};

type ConversationStart = Start & { readonly conversationId: ConversationId };

/** Finds or makes the sandbox that somebody needs. */
export function createStarter(parts: StarterParts) {
  const { fleet } = parts;
  const keys = createTurnstile();

  async function begin(request: UseRequest): Promise<HeldSandbox> {
    const kind = parts.kind(request.kind);
    const { conversationId } = request;
    if (conversationId === null) return fleet.hold(await start(parts, request, kind));
    return keys.pass(`${conversationId} ${kind.name}`, async () => {
      request.signal.throwIfAborted();
      const held = await holdExisting(fleet, conversationId, kind);
      return held ?? fleet.hold(await start(parts, request, kind));
    });
  }

  return {
    /** What was begun goes on when the caller leaves: the sandbox is there for the next one. */
    async acquire(request: UseRequest): Promise<HeldSandbox> {
      const { signal } = request;
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<HeldSandbox>();
      const leave = () => reject(signal.reason as Error);
      signal.addEventListener("abort", leave, { once: true });
      begin(request).then((held) => {
        if (signal.aborted) held.release();
        else resolve(held);
      }, reject);
      return promise.finally(() => signal.removeEventListener("abort", leave));
    },
  };
}

/** One that died a moment ago is no failure of this call: it gets a fresh one. */
async function holdExisting(
  fleet: Fleet,
  conversationId: ConversationId,
  { name }: SandboxKind,
): Promise<HeldSandbox | null> {
  const member = findMember(fleet, conversationId, name);
  if (!member) return null;
  try {
    return await fleet.hold(member);
  } catch (error) {
    if (error instanceof AppError && error.code === "sandbox_gone") return null;
    throw error;
  }
}

export function findMember(
  fleet: Fleet,
  conversationId: ConversationId,
  kind: string,
): Member | undefined {
  const member = fleet.ofConversation(conversationId).find((each) => each.kind.name === kind);
  return member && fleet.get(member.id);
}

async function start(parts: StarterParts, request: UseRequest, kind: SandboxKind): Promise<Member> {
  const { launcher, admission, pool } = parts;
  const { ownerId, conversationId } = request;
  await launcher.require(kind);
  const claim = { kind: kind.name, ownerId, maxOfKind: kind.maxConcurrent };
  const place = await admission.enter(claim, request);
  try {
    // Again: it may have waited for long.
    const driver = await launcher.require(kind);
    const member = await (conversationId === null
      ? startThrowAway(parts, { request, kind, driver, place })
      : startForConversation(parts, { request, kind, driver, place, conversationId }));
    await limitWorkspace(parts, member);
    pool.refill(driver, kind);
    return member;
  } catch (error) {
    place.release();
    throw error;
  }
}

async function startThrowAway(parts: StarterParts, begun: Start): Promise<Member> {
  const { launcher, fleet, pool, slots, clock } = parts;
  const { request, kind, driver, place } = begun;
  const owner = { kind, ownerId: request.ownerId, conversationId: null, place };
  const startBytes = Promise.resolve(0);
  const slot = pool.take(driver, kind);
  if (slot) return fleet.add({ ...slot, ...owner, startBytes });
  const id = launcher.nextId();
  const workspace = await slots.open(id);
  try {
    const sandbox = await launcher.launch(driver, { id, kind, workspace });
    return fleet.add({ ...owner, id, workspace, sandbox, startedAt: clock.now(), startBytes });
  } catch (error) {
    await slots.remove(id);
    throw error;
  }
}

function startForConversation(parts: StarterParts, begun: ConversationStart): Promise<Member> {
  const { fleet, pool, store, conversations, folders, conversationGate } = parts;
  const { request, kind, driver, conversationId } = begun;
  return conversationGate.pass(conversationId, async () => {
    if ((await store.ownerOf(conversationId)) !== request.ownerId) {
      throw new AppError("not_found", "There is no conversation with this id.");
    }
    const others = fleet.ofConversation(conversationId);
    // One of the same kind that is on its way out still has the workspace.
    for (const { gone, kind: other } of others) if (other.name === kind.name) await gone;
    const image = (await conversations.read(conversationId)).images[kind.name];
    // A folder that another sandbox has mounted cannot be replaced by the slot's.
    const isAlone = others.every(({ kind: other }) => other.name === kind.name);
    const isMovable = isAlone && !(await folders.isBound(conversationId));
    const slot = isMovable && image === undefined ? pool.take(driver, kind) : undefined;
    return (
      (slot && (await adopt(parts, begun, slot))) ?? create(parts, begun, { image, isMovable })
    );
  });
}

/** Null: the slot was no good after all. */
async function adopt(
  parts: StarterParts,
  begun: ConversationStart,
  slot: Slot,
): Promise<Member | null> {
  const { fleet, store, folders, disk, workspaceGate, clock, log } = parts;
  const { request, kind, conversationId, place } = begun;
  const { id, sandbox } = slot;
  const { ownerId } = request;
  const startedAt = clock.now();
  try {
    await store.put({ id, ownerId, conversationId, kind: kind.name, startedAt });
    const workspace = await workspaceGate.pass(conversationId, () =>
      folders.adopt(id, conversationId),
    );
    const startBytes = disk.usedBytes(workspace).catch(() => 0);
    const owner = { kind, ownerId, conversationId, place };
    return fleet.add({ ...owner, id, workspace, sandbox, startedAt, startBytes });
  } catch (error) {
    log.warn("sandbox-adopt-fail", { id, error });
    await sandbox.stop();
    await store.remove(id);
    return null;
  }
}

async function create(
  parts: StarterParts,
  begun: ConversationStart,
  { image, isMovable }: { readonly image: string | undefined; readonly isMovable: boolean },
): Promise<Member> {
  const { launcher, fleet, store, folders, disk, workspaceGate, clock } = parts;
  const { request, kind, driver, conversationId, place } = begun;
  const { ownerId } = request;
  const id = launcher.nextId();
  const startedAt = clock.now();
  const workspace = await workspaceGate.pass(conversationId, async () => {
    const moved = isMovable ? await moveToLimit(parts, conversationId, id) : null;
    return moved ?? folders.open(conversationId);
  });
  await store.put({ id, ownerId, conversationId, kind: kind.name, startedAt });
  try {
    const startBytes = disk.usedBytes(workspace).catch(() => 0);
    const sandbox = await launcher.launch(driver, { id, kind, workspace, image });
    const owner = { kind, ownerId, conversationId, place };
    return fleet.add({ ...owner, id, workspace, sandbox, startedAt, startBytes });
  } catch (error) {
    await store.remove(id);
    throw error;
  }
}

/** Gives the conversation's files a folder that can be limited. Null: they stay where they are. */
async function moveToLimit(
  { quota, folders, slots, log }: StarterParts,
  conversationId: ConversationId,
  id: string,
): Promise<string | null> {
  if (!(await quota.probe()).isHeld) return null;
  try {
    await slots.open(id);
    return await folders.adopt(id, conversationId);
  } catch (error) {
    log.warn("sandbox-quota-fail", { id, error });
    await slots.remove(id);
    return null;
  }
}
