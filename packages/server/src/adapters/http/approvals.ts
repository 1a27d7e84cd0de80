import type { AuditEntry } from "@steward/contracts/audit.ts";
import type { GrantEntry } from "@steward/contracts/grant.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import type { Approval, DecideApproval } from "@steward/contracts/tool-call.ts";

/** Who decides. */
export type Decider = { readonly userId: UserId; readonly userName: string };

/** What waits for a decision. An id of somebody else's is not found. */
export type Approvals = {
  /** Those that wait, oldest first. */
  list(by: Decider): Promise<readonly Approval[]>;
  get(by: Decider, id: string): Promise<Approval>;
  /** Not ok: it was decided before, and the approval says by whom. */
  decide(
    by: Decider,
    id: string,
    body: DecideApproval,
  ): Promise<{ readonly ok: boolean; readonly approval: Approval }>;
  grants(by: Decider): Promise<readonly GrantEntry[]>;
  revokeGrant(by: Decider, id: string): Promise<void>;
};

export type Audit = {
  /** Newest first. */
  list(ownerId: UserId, limit: number): Promise<readonly AuditEntry[]>;
};
