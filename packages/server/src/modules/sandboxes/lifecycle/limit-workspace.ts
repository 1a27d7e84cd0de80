import type { Turnstile } from "../../../kernel/create-turnstile.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { Fleet, Member } from "./fleet.ts";
import type { WorkspaceQuota } from "./ports.ts";

export type LimitParts = {
  readonly fleet: Fleet;
  readonly quota: WorkspaceQuota;
  readonly workspaceGate: Turnstile;
  readonly log: Logger;
};

/**
 * Has the file system hold a workspace to its limit where it can; else it is watched. Kinds that share
 * a workspace share the largest of their limits.
 */
export async function limitWorkspace(parts: LimitParts, member: Member): Promise<void> {
  const { fleet, quota, workspaceGate, log } = parts;
  const { id, conversationId, workspace } = member;
  try {
    member.isLimited = await workspaceGate.pass(conversationId ?? id, () => {
      const sharers = conversationId === null ? [member] : fleet.ofConversation(conversationId);
      const bytes = Math.max(...sharers.map(({ kind }) => kind.limits.diskBytes));
      return quota.limit(workspace, bytes);
    });
  } catch (error) {
    log.warn("sandbox-quota-fail", { id, error });
  }
}
