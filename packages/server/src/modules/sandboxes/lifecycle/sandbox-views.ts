import type { Member } from "./fleet.ts";
import type { SandboxView } from "./sandboxes.ts";
import type { Slot } from "./warm-pool.ts";

export async function toView(member: Member): Promise<SandboxView> {
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

export async function toWarmView({ id, kind, startedAt, sandbox }: Slot): Promise<SandboxView> {
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
