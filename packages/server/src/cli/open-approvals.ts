import { Approval, ApprovalList } from "@steward/contracts/tool-call.ts";
import type { CommandContext } from "./command.ts";
import { createApiClient, type ApiClient } from "./create-api-client.ts";
import { findServer } from "./find-server.ts";
import type { ApprovalDesk, OpenApprovals } from "./ports.ts";

/** What waits, through the running server; without one, through the database itself. */
export async function openApprovals(context: CommandContext): Promise<OpenApprovals> {
  const search = await findServer(context.home);
  if (search.kind === "running") {
    const desk = createApprovalDesk(createApiClient(search.run));
    return { ...desk, [Symbol.asyncDispose]: async () => {} };
  }
  // A server that does not answer still holds the lock: opening then fails with its own message.
  const offline = await context.program.openOffline(context);
  return { ...offline.approvals, [Symbol.asyncDispose]: () => offline[Symbol.asyncDispose]() };
}

export function createApprovalDesk(client: ApiClient): ApprovalDesk {
  const toPath = (id: string) => `/api/approvals/${encodeURIComponent(id)}`;
  return {
    isOffline: false,
    list: async () =>
      (await client.call({ path: "/api/approvals", answer: ApprovalList })).approvals,
    get: (id) => client.call({ path: toPath(id), answer: Approval }),
    decide: (id, body) => client.call({ method: "POST", path: toPath(id), body, answer: Approval }),
  };
}
