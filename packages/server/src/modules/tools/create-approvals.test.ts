import type { Approval } from "@steward/contracts/tool-call.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  openTestCore,
  readToEnd,
  someoneElse,
  type TestCore,
} from "../../testing/open-test-core.ts";
import { calls, createSampleTools, type SampleTools } from "../../testing/sample-tools.ts";

const HOUR = 3_600_000;

describe("approvals", () => {
  let core: TestCore;
  let sample: SampleTools;
  beforeEach(async () => {
    sample = createSampleTools();
    core = await openTestCore({
      tools: sample.tools,
      script: [
        { when: "mail", moves: calls(["send", "ada"]) },
        { when: "web", moves: calls(["reach", "example.org"]) },
        { when: "form", moves: calls(["form", "Which?"]) },
        { moves: [{ text: "So much for that." }] },
      ],
    });
  });
  afterEach(() => core.close());

  /** A turn that waits, and what it waits for. */
  async function waiting(text = "mail") {
    const conversation = await core.open();
    const turn = await core.sayAndWait(conversation, text);
    const [approval] = await core.approvals.list(core.owner);
    return { conversation, turn, approval: approval! };
  }

  const decide = (approval: Approval, body: Parameters<typeof core.approvals.decide>[2]) =>
    core.approvals.decide(core.owner, approval.id, body);

  it("lists what waits, with everything that has to be known", async () => {
    const { approval, turn, conversation } = await waiting();
    expect(approval).toMatchObject({
      id: `${turn.id}.${approval.callId}`,
      turnId: turn.id,
      rootTurnId: turn.id,
      conversationId: conversation.id,
      rootConversationId: conversation.id,
      path: ["main"],
      tool: "send",
      title: "Say ada",
      input: '{"word":"ada"}',
      effects: ["message"],
      state: "awaiting",
      verb: null,
      decidedBy: null,
    });
    expect(await core.approvals.get(core.owner, approval.id)).toEqual(approval);
    expect(sample.effects).toEqual([]);
  });

  it("belongs to its owner alone", async () => {
    const { approval } = await waiting();
    const stranger = { userId: someoneElse, userName: "Eve" };
    expect(await core.approvals.list(stranger)).toEqual([]);
    for (const id of [approval.id, "nonsense", `${approval.turnId}.other`]) {
      const deciding = core.approvals.decide(stranger, id, { verb: "approve" });
      await expect(deciding).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("approved, the call runs once and the turn goes on", async () => {
    const { approval, turn } = await waiting();
    expect(await decide(approval, { verb: "approve", hash: approval.hash })).toMatchObject({
      ok: true,
      approval: { state: "ready", verb: "approve", decidedBy: core.owner.userName },
    });
    await readToEnd(core.turns, turn.id);
    expect(sample.effects).toEqual(["send ada"]);
    expect(await core.turns.view(turn)).toMatchObject({ status: "done" });
    expect(await core.approvals.list(core.owner)).toEqual([]);
  });

  it("is decided once; whoever comes second is told who did", async () => {
    const { approval, turn } = await waiting();
    const other = { ...core.owner, userName: "Grace" };
    const results = await Promise.all([
      decide(approval, { verb: "approve" }),
      core.approvals.decide(other, approval.id, { verb: "reject" }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = results.find(({ ok }) => ok)!.approval;
    const late = results.find(({ ok }) => !ok)!.approval;
    expect(late).toMatchObject({ verb: winner.verb, decidedBy: winner.decidedBy });
    await readToEnd(core.turns, turn.id);
    const later = await decide(approval, { verb: "approve" });
    expect(later).toMatchObject({ ok: false, approval: { decidedBy: winner.decidedBy } });
    expect(sample.effects).toHaveLength(winner.verb === "approve" ? 1 : 0);
  });

  it("refuses a decision on something else than was seen", async () => {
    const { approval } = await waiting();
    const deciding = decide(approval, { verb: "approve", hash: "another" });
    await expect(deciding).rejects.toMatchObject({ code: "conflict" });
    expect(await core.approvals.list(core.owner)).toHaveLength(1);
  });

  it("rejected, the model reads why", async () => {
    const { approval, turn } = await waiting();
    await decide(approval, { verb: "reject", text: "Not today." });
    await readToEnd(core.turns, turn.id);
    expect(core.requests.at(-1)?.messages.at(-1)).toMatchObject({
      role: "tool",
      text: "[E1] The user refused this. They said: Not today.",
    });
    expect(sample.effects).toEqual([]);
  });

  it("rejected with stop, the turn ends", async () => {
    const { approval, turn } = await waiting();
    await decide(approval, { verb: "reject", stop: true });
    await readToEnd(core.turns, turn.id);
    expect(await core.turns.view(turn)).toMatchObject({ status: "stopped" });
  });

  it("answered, the answer stands for the result", async () => {
    const { approval, turn } = await waiting("form");
    expect(approval.ask.verbs).toEqual(["respond", "reject"]);
    await expect(decide(approval, { verb: "approve" })).rejects.toMatchObject({
      code: "invalid_request",
    });
    await expect(decide(approval, { verb: "respond" })).rejects.toMatchObject({
      code: "invalid_request",
    });
    await decide(approval, { verb: "respond", text: "The red one" });
    await readToEnd(core.turns, turn.id);
    expect(core.requests.at(-1)?.messages.at(-1)).toMatchObject({ text: "[E1] The red one" });
    expect(await core.turns.view(turn)).toMatchObject({
      parts: [{ state: "answered" }, { type: "text" }],
    });
  });

  it("edited, the new arguments are checked and then run", async () => {
    const { approval, turn } = await waiting();
    for (const input of [{ word: 1 }, {}, { word: "a", more: true }]) {
      await expect(decide(approval, { verb: "edit", input })).rejects.toMatchObject({
        code: "invalid_request",
      });
    }
    await decide(approval, { verb: "edit", input: { word: "grace" } });
    await readToEnd(core.turns, turn.id);
    expect(sample.effects).toEqual(["send grace"]);
    const edited = { title: "Say grace", input: '{"word":"grace"}' };
    expect((await core.turns.view(turn)).parts[0]).toMatchObject(edited);
    expect(await core.approvals.get(core.owner, approval.id)).toMatchObject(edited);
  });

  it("cannot be allowed for longer than is offered", async () => {
    const { approval } = await waiting();
    const deciding = decide(approval, { verb: "approve", scope: "always" });
    await expect(deciding).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("retry is only for calls whose fate is not known", async () => {
    const { approval } = await waiting();
    const deciding = decide(approval, { verb: "retry" });
    await expect(deciding).rejects.toMatchObject({ code: "invalid_request" });
  });

  describe("that go on holding", () => {
    it("for the conversation are not asked for again in it", async () => {
      const { approval, turn, conversation } = await waiting();
      await decide(approval, { verb: "approve", scope: "conversation" });
      await readToEnd(core.turns, turn.id);
      expect((await core.say(conversation, "mail again")).view.status).toBe("done");
      expect(sample.effects).toEqual(["send ada", "send ada"]);
      await core.sayAndWait(await core.open(), "mail elsewhere");
      expect(await core.approvals.list(core.owner)).toHaveLength(1);
    });

    it("for always hold for what was seen, everywhere, until they are revoked", async () => {
      const { approval, turn } = await waiting("web");
      await decide(approval, { verb: "approve", scope: "always" });
      await readToEnd(core.turns, turn.id);
      expect((await core.say(await core.open(), "web again")).view.status).toBe("done");
      const [grant] = await core.approvals.grants(core.owner);
      expect(grant).toMatchObject({ scope: "always", tool: "reach", covers: "example.org" });
      await core.approvals.revokeGrant(core.owner, grant!.id);
      await core.sayAndWait(await core.open(), "web once more");
      await expect(core.approvals.revokeGrant(core.owner, grant!.id)).rejects.toMatchObject({
        code: "not_found",
      });
    });

    it("are not made of a rejection", async () => {
      const { approval } = await waiting();
      await decide(approval, { verb: "reject", scope: "turn" });
      expect(await core.approvals.grants(core.owner)).toEqual([]);
    });
  });

  it("expire when nobody answers in time", async () => {
    const { approval, turn } = await waiting();
    core.clock.advance(167 * HOUR);
    await core.approvals.expire();
    expect(await core.approvals.list(core.owner)).toHaveLength(1);
    core.clock.advance(HOUR);
    await core.approvals.expire();
    await readToEnd(core.turns, turn.id);
    expect(sample.effects).toEqual([]);
    expect(core.requests.at(-1)?.messages.at(-1)).toMatchObject({
      text: "[E1] Nobody answered in time, so it was not done.",
    });
    const late = await decide(approval, { verb: "approve" });
    expect(late).toMatchObject({ ok: false, approval: { state: "expired", decidedBy: "steward" } });
  });

  it("asked before the clock was set back wait for as long as those asked now", async () => {
    const { approval, turn } = await waiting();
    core.clock.jump(core.clock.now() - 10_000 * HOUR);
    await core.approvals.expire();
    expect(await core.approvals.get(core.owner, approval.id)).toMatchObject({
      state: "awaiting",
      ask: { expiresAt: core.clock.now() + 168 * HOUR },
    });
    core.clock.advance(167 * HOUR);
    await core.approvals.expire();
    expect(await core.approvals.list(core.owner)).toHaveLength(1);
    core.clock.advance(HOUR);
    await core.approvals.expire();
    await readToEnd(core.turns, turn.id);
    expect(await core.turns.view(turn)).toMatchObject({ status: "done" });
    expect(sample.effects).toEqual([]);
  });

  it("are refused, and the turn goes on, when the clock was set forward by years", async () => {
    const { turn, conversation } = await waiting();
    core.clock.jump(core.clock.now() + 10_000 * HOUR);
    await core.approvals.expire();
    await readToEnd(core.turns, turn.id);
    expect(sample.effects).toEqual([]);
    expect((await core.say(conversation, "and now?")).view).toMatchObject({ status: "done" });
  });

  it("leave an entry in the audit for every transition", async () => {
    const { approval, turn } = await waiting();
    await decide(approval, { verb: "edit", input: { word: "grace" }, scope: "turn" });
    await decide(approval, { verb: "approve" });
    await readToEnd(core.turns, turn.id);
    const entries = await core.audit.list(core.ownerId, 10);
    // All of the same moment, so in any order.
    expect(entries.map(({ actor, action }) => `${action} ${actor}`).toSorted()).toEqual([
      "tool-awaiting steward",
      `tool-done ${core.owner.userName}`,
      `tool-edit ${core.owner.userName}`,
      `tool-running ${core.owner.userName}`,
    ]);
    expect(new Set(entries.map(({ subject }) => subject))).toEqual(new Set([approval.id]));
    expect(entries.find(({ action }) => action === "tool-edit")).toMatchObject({
      detail: { tool: "send", hash: approval.hash, scope: "turn", edited: true },
    });
  });

  it("tell those who watch", async () => {
    const told: unknown[] = [];
    core.feed.subscribe(core.ownerId, (event) => told.push(event));
    const { approval } = await waiting();
    await decide(approval, { verb: "approve" });
    expect(told).toContainEqual(
      expect.objectContaining({
        type: "approval-change",
        approval: expect.objectContaining({ id: approval.id, verb: "approve" }) as unknown,
      }),
    );
  });
});
