import type { UserId } from "@steward/contracts/ids.ts";
import type { Approval, DecideApproval } from "@steward/contracts/tool-call.ts";
import type { Approvals } from "../modules/tools/index.ts";
import { AppError } from "../kernel/app-error.ts";

type Deciding = Pick<Approvals, "list" | "get" | "decide" | "grants" | "revokeGrant">;

export type MemoryApprovals = Deciding & {
  readonly decided: ReadonlyMap<string, DecideApproval>;
  add(...approvals: readonly Approval[]): void;
};

/** Approvals that belong to whoever asks, and are decided once. */
export function createMemoryApprovals(
  onDecide: (approval: Approval) => void = () => {},
): MemoryApprovals {
  const all = new Map<string, Approval>();
  const decided = new Map<string, DecideApproval>();
  const grants = [
    {
      id: "grt_1",
      ownerId: "usr_00000000000000000000000000" as UserId,
      scope: "always" as const,
      scopeId: null,
      tool: "fetch_url",
      covers: "example.org",
      createdBy: "Ada",
      createdAt: 1,
    },
  ];
  const find = (id: string) => {
    const approval = all.get(id);
    if (approval) return approval;
    throw new AppError("not_found", "There is no approval with this id.");
  };
  return {
    decided,
    add(...approvals) {
      for (const approval of approvals) all.set(approval.id, approval);
    },
    list: async () => [...all.values()].filter((approval) => approval.verb === null),
    get: async (_by, id) => find(id),
    async decide(by, id, body) {
      const approval = find(id);
      if (approval.verb !== null) return { ok: false, approval };
      const now: Approval = {
        ...approval,
        state: "ready",
        verb: body.verb,
        decidedBy: by.userName,
      };
      all.set(id, now);
      decided.set(id, body);
      onDecide(now);
      return { ok: true, approval: now };
    },
    grants: async () => grants,
    async revokeGrant(_by, id) {
      const at = grants.findIndex((grant) => grant.id === id);
      if (at < 0) throw new AppError("not_found", "There is no such grant.");
      grants.splice(at, 1);
    },
  };
}
