import type { ErrorBody } from "@steward/contracts/error-body.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMemoryApprovals, type MemoryApprovals } from "../../../testing/memory-approvals.ts";
import { openTestApp, type TestApp } from "../../../testing/open-test-app.ts";
import { sampleApproval } from "../../../testing/sample-approval.ts";

const grace = { userId: "usr_00000000000000000000000001" as UserId, userName: "Grace" };

describe("approvals over HTTP", () => {
  let app: TestApp;
  let approvals: MemoryApprovals;
  beforeEach(async () => {
    approvals = createMemoryApprovals();
    const audit = {
      list: async (ownerId: UserId, limit: number) =>
        [1, 2, 3].slice(0, limit).map((at) => ({
          id: `aud_${at}`,
          ownerId,
          at,
          actor: "Ada",
          action: "tool-approve",
          subject: "trn_1.a",
          detail: { tool: "fetch_url" },
        })),
    };
    app = await openTestApp({ approvals, audit });
  });
  afterEach(() => app.close());
  const decide = (id: string, body: object, headers = {}) =>
    app.ask(`/api/approvals/${encodeURIComponent(id)}`, { method: "POST", body, headers });

  it("are listed and shown while they wait", async () => {
    const approval = sampleApproval("a");
    approvals.add(approval);
    expect((await app.ask("/api/approvals")).json).toEqual({ approvals: [approval] });
    expect((await app.ask(`/api/approvals/${approval.id}`)).json).toEqual(approval);
    expect((await app.ask("/api/approvals/trn_x.b")).status).toBe(404);
  });

  it.each(["call/1", "call?x=1#y", "functions.run:0", "ü 50%", "../../me", "toolu_01.a"])(
    "are decided under odd call ids: %s",
    async (callId) => {
      const { id } = sampleApproval(callId);
      approvals.add(sampleApproval(callId));
      const { status, json } = await decide(id, { verb: "approve", scope: "turn" });
      expect(status).toBe(200);
      expect(json).toMatchObject({ id, verb: "approve", decidedBy: app.owner.userName });
      expect(approvals.decided.get(id)).toEqual({ verb: "approve", scope: "turn", stop: false });
    },
  );

  it("tell the second who was first, and how", async () => {
    const approval = sampleApproval("a");
    approvals.add(approval);
    await approvals.decide(grace, approval.id, { verb: "reject" });
    const { status, json } = await decide(approval.id, { verb: "approve" });
    const { error } = json as ErrorBody;
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: "conflict", message: "already rejected by Grace" });
    expect(error.data).toMatchObject({ approval: { id: approval.id, decidedBy: "Grace" } });
  });

  it("say that nobody was, where the time ran out", async () => {
    const late = sampleApproval("a", { state: "expired" });
    approvals.decide = async () => ({ ok: false, approval: late });
    const { json } = await decide(late.id, { verb: "approve" });
    expect((json as ErrorBody).error.message).toBe("already expired");
  });

  it("take nothing that is no decision", async () => {
    const { id } = sampleApproval("a");
    approvals.add(sampleApproval("a"));
    for (const body of [{}, { verb: "maybe" }, { verb: "approve", always: true }]) {
      expect((await decide(id, body)).status).toBe(400);
    }
    expect((await decide(id, { verb: "approve" }, await app.key("read"))).status).toBe(403);
    expect((await decide(id, { verb: "approve" }, { authorization: "" })).status).toBe(401);
    expect(approvals.decided.size).toBe(0);
  });

  it("that go on holding are listed and taken back", async () => {
    const { json } = await app.ask("/api/approvals/grants");
    expect(json).toMatchObject({ grants: [{ id: "grt_1", covers: "example.org" }] });
    const revoke = () => app.ask("/api/approvals/grants/grt_1", { method: "DELETE" });
    expect((await revoke()).status).toBe(204);
    expect((await revoke()).status).toBe(404);
    expect((await app.ask("/api/approvals/grants")).json).toEqual({ grants: [] });
  });

  it("leave an audit that the owner reads", async () => {
    expect((await app.ask("/api/audit?limit=2")).json).toMatchObject({
      entries: [{ id: "aud_1" }, { id: "aud_2" }],
    });
    const headers = await app.key("chat", "read");
    expect((await app.ask("/api/audit", { headers })).status).toBe(403);
  });
});
