import { answerText } from "@steward/contracts/turn-view.ts";
import { Approval } from "@steward/contracts/tool-call.ts";
import { describe, expect, it } from "vitest";
import { createClient } from "./support/steward-client.ts";
import { type Bed, callsOf, openBed, toCall } from "./support/crash/open-bed.ts";
import type { ModelMove, ModelRequest } from "./support/crash/model-server.ts";

const tools = {
  lookup: { effects: ["read"], idempotent: true, hook: () => "seven" },
  mail: { effects: ["message"], hook: () => "sent" },
  post: { effects: ["message"], hook: () => "on the wall" },
};

function play({ results, said, task }: ModelRequest): ModelMove {
  if (said === "and now?") return { words: ["Still here."] };
  if (task.startsWith("SUB")) {
    const posted = results.get("post");
    return posted === undefined ? { calls: [toCall("post", {})] } : { words: [posted] };
  }
  if (said === "delegate") {
    const helper = results.get("spawn");
    if (helper !== undefined) return { words: [`The helper: ${helper}`] };
    return { calls: [toCall("spawn", { name: "helper", task: "SUB: post it" })] };
  }
  if (said === "mail") {
    const sent = results.get("mail");
    return sent === undefined ? { calls: [toCall("mail", {})] } : { words: [`It was ${sent}.`] };
  }
  if (results.size > 0) return { words: [[...results].map((each) => each.join(": ")).join("; ")] };
  return { calls: [toCall("lookup", {}), toCall("mail", {}), toCall("post", {})] };
}

const effectsOf = (bed: Bed) => bed.hooks.effects.map((effect) => effect.tool);

describe.concurrent("approvals", () => {
  it("of a batch run what is free and what is approved, and the next turn works", async () => {
    await using bed = await openBed({ play, tools });
    const { conversationId, turnId } = await bed.ask("do all three");
    const approvals = await bed.waiting(2);
    const [mail, post] = ["mail", "post"].map((tool) =>
      approvals.find((each) => each.tool === tool)!,
    );
    const { hash } = mail!;
    expect(await bed.decide(mail!, { verb: "reject", hash, text: "too early" })).toMatchObject({
      status: 200,
    });
    expect(await bed.decide(post!, { verb: "approve", hash: post!.hash })).toMatchObject({
      status: 200,
    });
    const view = await bed.client().settle(turnId);
    expect(view).toMatchObject({ status: "done" });
    expect(callsOf(view)).toEqual({
      lookup: ["done", "seven"],
      mail: ["denied", "The user refused this. They said: too early"],
      post: ["done", "on the wall"],
    });
    expect(effectsOf(bed)).toEqual(["lookup", "post"]);
    const next = await bed.client().settle((await bed.client().say(conversationId, "and now?")).id);
    expect(answerText(next)).toBe("Still here.");
    expect(bed.model.problems).toEqual([]);
  });

  it("by two at once run the call once, and the second hears who decided", async () => {
    await using bed = await openBed({ play, tools });
    const { turnId } = await bed.ask("mail");
    const [approval] = await bed.waiting(1);
    const { key } = await bed.client().createKey({ name: "phone", scopes: ["chat", "read"] });
    const path = `/api/approvals/${encodeURIComponent(approval!.id)}`;
    const body = { verb: "approve", hash: approval!.hash };
    const replies = await Promise.all(
      [bed.client(), createClient(bed.client().url, key)].flatMap((client) => [
        client.ask("POST", path, { body }),
        client.ask("POST", path, { body }),
      ]),
    );
    const late = replies.filter((reply) => reply.status === 409);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(late).toHaveLength(3);
    const { decidedBy } = Approval.parse(
      JSON.parse(replies.find((reply) => reply.status === 200)!.text),
    );
    expect(decidedBy).toBeTruthy();
    for (const reply of late) expect(reply.text).toContain(`already approved by ${decidedBy}`);
    await bed.client().settle(turnId);
    expect(effectsOf(bed)).toEqual(["mail"]);
  });

  it.each(["SIGTERM", "SIGKILL"] as const)(
    "inside a sub-agent wait across a %s and a restart",
    async (signal) => {
      await using bed = await openBed({ play, tools });
      const { conversationId, turnId } = await bed.ask("delegate");
      const [before] = await bed.waiting(1);
      await bed.restart(signal);
      const [after] = await bed.waiting(1);
      expect(after).toEqual(before);
      expect(after).toMatchObject({
        path: ["main", "helper"],
        rootTurnId: turnId,
        rootConversationId: conversationId,
      });
      await bed.decide(after!, { verb: "approve" });
      const view = await bed.client().settle(turnId);
      expect(answerText(view)).toBe("The helper: on the wall");
      expect(effectsOf(bed)).toEqual(["post"]);
      expect(bed.model.requests.filter(({ task }) => task.startsWith("SUB"))).toHaveLength(2);
    },
  );

  it("keep a new message waiting, unless it takes the place of what waits", async () => {
    await using bed = await openBed({ play, tools });
    const { conversationId, turnId } = await bed.ask("mail");
    await bed.waiting(1);
    const queued = await bed.client().say(conversationId, "and now?");
    expect(await bed.client().view(queued.id)).toMatchObject({ status: "queued" });
    expect((await bed.client().view(turnId)).status).toBe("waiting");
    const path = `/api/conversations/${conversationId}/turns`;
    const body = { text: "and now?", supersede: true };
    const { id } = JSON.parse((await bed.client().ask("POST", path, { body })).text) as {
      id: string;
    };
    expect(await bed.client().settle(id)).toMatchObject({ status: "done" });
    expect(await bed.client().view(turnId)).toMatchObject({ status: "stopped" });
    expect(callsOf(await bed.client().view(turnId)).mail?.[0]).toBe("stopped");
    expect(await bed.waiting(0)).toEqual([]);
    expect(effectsOf(bed)).toEqual([]);
    expect(bed.model.problems).toEqual([]);
  });

  it("that nobody answers in time count as refused", async () => {
    const approvals = { expires_hours: 0.01 / 3600 };
    await using bed = await openBed({ play, tools, config: { approvals } });
    const { turnId } = await bed.ask("mail");
    const [approval] = await bed.waiting(1);
    expect(approval!.ask.expiresAt).toBeLessThan(Date.now() + 1000);
    await bed.restart("SIGTERM");
    const view = await bed.client().settle(turnId);
    expect(callsOf(view).mail).toEqual(["expired", "Nobody answered in time, so it was not done."]);
    expect(effectsOf(bed)).toEqual([]);
    const late = await bed.decide(approval!, { verb: "approve" });
    expect(late).toMatchObject({ status: 409 });
  });

  it("given while the process dies are asked for again as what they are: not known", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const mail = { effects: ["message"], hook: () => promise };
    await using bed = await openBed({ play, tools: { ...tools, mail } });
    const { turnId } = await bed.ask("mail");
    const [approval] = await bed.waiting(1);
    await bed.decide(approval!, { verb: "approve" });
    await bed.hooks.called("mail");
    await bed.restart("SIGKILL");
    const [lost] = await bed.waiting(1);
    expect(lost).toMatchObject({ id: approval!.id, state: "unknown" });
    // A page that was opened before the crash: what it saw is not what is asked now.
    expect(await bed.decide(lost!, { verb: "approve", hash: approval!.hash })).toMatchObject({
      status: 400,
    });
    await bed.decide(lost!, { verb: "respond", text: "sent by hand" });
    expect(answerText(await bed.client().settle(turnId))).toBe("It was sent by hand.");
    resolve(undefined);
    const decided = (await Array.fromAsync(bed.client().follow(turnId))).filter(
      (event) => event.type === "tool-decide",
    );
    expect(decided.map((event) => event.verb)).toEqual(["approve", "respond"]);
  });
});
