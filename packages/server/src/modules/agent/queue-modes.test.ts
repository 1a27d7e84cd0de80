import type { QueueMode } from "@steward/contracts/queue-mode.ts";
import { textOf } from "@steward/contracts/content.ts";
import { answerText } from "@steward/contracts/turn-view.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  ask,
  openTestCore,
  readToEnd,
  readUntil,
  type TestCore,
} from "../../testing/open-test-core.ts";
import { calls, createSampleTools, type SampleTools } from "../../testing/sample-tools.ts";

describe("a message that comes while a turn runs", () => {
  let core: TestCore;
  let sample: SampleTools;
  beforeEach(async () => {
    sample = createSampleTools();
    core = await openTestCore({
      tools: sample.tools,
      script: [
        { when: "busy", moves: calls(["wait", "x"]) },
        { when: "mail", moves: calls(["send", "ada"]) },
        { when: "wait did", moves: [{ text: "Done with the first." }] },
        { moves: [{ echo: true }] },
      ],
    });
  });
  afterEach(async () => {
    sample.release();
    await core.close();
  });

  async function open(queueMode: QueueMode) {
    const { id } = await core.open();
    await core.conversations.update(core.ownerId, id, { queueMode });
    const submit = (text: string, more: object = {}) =>
      core.agent.submit({ ownerId: core.ownerId, conversationId: id, input: ask(text), ...more });
    return { id, submit };
  }

  async function openBusy(queueMode: QueueMode) {
    const place = await open(queueMode);
    const first = await place.submit("busy");
    await readUntil(core.turns, first.id, "tool-output");
    return { ...place, first };
  }

  it("waits for its turn (serial)", async () => {
    const { submit, first } = await openBusy("serial");
    const second = await submit("second");
    expect(await core.turns.get(second.id)).toMatchObject({ status: "queued" });
    sample.release();
    await readToEnd(core.turns, second.id);
    expect(await core.turns.view(first)).toMatchObject({ status: "done" });
    expect(await core.turns.view(second)).toMatchObject({ status: "done", parentId: first.id });
  });

  it.each(["serial", "steer", "collect"] as const)(
    "waits with forty-nine others at most (%s)",
    async (mode) => {
      const { submit } = await openBusy(mode);
      const sent = await Promise.allSettled(
        Array.from({ length: 60 }, (_, each) => submit(`message ${each}`)),
      );
      const refused = sent.filter((each) => each.status === "rejected");
      expect(refused).toHaveLength(10);
      for (const { reason } of refused) {
        expect(reason).toMatchObject({ code: "limit_reached", data: { most: 50 } });
      }
      const { submit: elsewhere } = await open(mode);
      expect((await elsewhere("in another conversation")).status).toBe("queued");
    },
  );

  it("joins the turn at its next step (steer)", async () => {
    const { submit, first } = await openBusy("steer");
    const joined = await submit("Look at this too");
    expect(joined.id).toBe(first.id);
    sample.release();
    await readToEnd(core.turns, first.id);
    const view = await core.turns.view(first);
    expect(view.parts.map((part) => part.type)).toEqual(["tool", "message", "text"]);
    expect(answerText(view)).toBe("Look at this too");
    expect(core.requests.at(-1)?.messages.slice(-2)).toMatchObject([
      { role: "tool" },
      { role: "user", content: [{ text: "Look at this too" }] },
    ]);
  });

  it("keeps an answered turn going when it joins in time (steer)", async () => {
    const { submit, first } = await openBusy("steer");
    sample.release();
    await submit("More");
    await readToEnd(core.turns, first.id);
    await expect.poll(async () => (await core.turns.live(first.conversationId)).length).toBe(0);
    const turns = await core.turns.list(first.conversationId);
    const views = await Promise.all(turns.map((turn) => core.turns.view(turn)));
    const asked = views.flatMap(({ input, parts }) => [
      textOf(input.content),
      ...parts.flatMap((part) => (part.type === "message" ? [textOf(part.content)] : [])),
    ]);
    expect(asked.filter((text) => text === "More")).toHaveLength(1);
  });

  it("that came too late for its turn gets one of its own", async () => {
    const { id, submit } = await open("steer");
    const first = await submit("hello");
    await readToEnd(core.turns, first.id);
    // As if it had come between the last look and the end.
    await core.store.db
      .insertInto("turn_inputs")
      .values({
        id: "inp_2",
        turn_id: first.id,
        owner_id: core.ownerId,
        content: JSON.stringify([{ type: "text", text: "late" }]),
        created_at: 1,
        taken_at: null,
      })
      .execute();
    await core.agent.start();
    await expect.poll(async () => (await core.turns.list(id)).length).toBe(2);
    const late = (await core.turns.list(id)).at(-1)!;
    expect(late).toMatchObject({ parentId: first.id, input: { content: [{ text: "late" }] } });
    await readToEnd(core.turns, late.id);
    await core.agent.start();
    expect(await core.turns.list(id)).toHaveLength(2);
  });

  it("is gathered with others into one turn (collect)", async () => {
    const { id, submit, first } = await openBusy("collect");
    const second = await submit("two");
    const third = await submit("three");
    expect(third.id).toBe(second.id);
    sample.release();
    await readToEnd(core.turns, second.id);
    expect(await core.turns.list(id)).toHaveLength(2);
    expect(answerText(await core.turns.view(second))).toBe("two\nthree");
    await expect.poll(() => core.turns.get(first.id)).toMatchObject({ status: "done" });
  });

  it("stops the turn and takes its place (interrupt)", async () => {
    const { submit, first } = await openBusy("interrupt");
    const second = await submit("second");
    await readToEnd(core.turns, second.id);
    await expect.poll(() => core.turns.get(first.id)).toMatchObject({ status: "stopped" });
    await expect.poll(() => core.turns.get(second.id)).toMatchObject({ status: "done" });
    expect(sample.effects).toEqual([]);
  });

  it("runs beside it (concurrent)", async () => {
    const { submit, first } = await openBusy("concurrent");
    const second = await submit("second");
    await readToEnd(core.turns, second.id);
    expect(await core.turns.get(first.id)).toMatchObject({ status: "running" });
    sample.release();
    await readToEnd(core.turns, first.id);
    await expect.poll(() => core.turns.get(first.id)).toMatchObject({ status: "done" });
  });

  it("can be changed and removed while it is queued, and not afterwards", async () => {
    const { submit, first } = await openBusy("serial");
    const second = await submit("second");
    const third = await submit("third");
    const content = [{ type: "text", text: "other" } as const];
    expect(await core.turns.queue.update(second.id, content)).toBe(true);
    expect(await core.turns.queue.update(first.id, content)).toBe(false);
    await core.turns.stop(third.id);
    sample.release();
    await readToEnd(core.turns, second.id);
    expect(answerText(await core.turns.view(second))).toBe("other");
    await expect.poll(() => core.turns.get(third.id)).toMatchObject({ status: "stopped" });
    expect(await core.turns.queue.update(second.id, content)).toBe(false);
  });

  describe("and waits for a decision", () => {
    it.each(["serial", "steer", "collect"] as const)("is queued (%s)", async (mode) => {
      const { id, submit } = await open(mode);
      const first = await core.sayAndWait({ id }, "mail");
      const second = await submit("second");
      expect(second.id).not.toBe(first.id);
      expect(await core.turns.get(second.id)).toMatchObject({ status: "queued" });
      const [approval] = await core.approvals.list(core.owner);
      await core.approvals.decide(core.owner, approval!.id, { verb: "approve" });
      await readToEnd(core.turns, second.id);
      expect(sample.effects).toEqual(["send ada"]);
    });

    it("is answered beside it (concurrent)", async () => {
      const { id, submit } = await open("concurrent");
      await core.sayAndWait({ id }, "mail");
      const second = await submit("second");
      await readToEnd(core.turns, second.id);
      expect(await core.approvals.list(core.owner)).toHaveLength(1);
    });

    it("takes its place where that is asked for", async () => {
      const { id, submit } = await open("serial");
      const first = await core.sayAndWait({ id }, "mail");
      const second = await submit("second", { supersede: true });
      await readToEnd(core.turns, second.id);
      await expect.poll(() => core.turns.get(first.id)).toMatchObject({ status: "stopped" });
      expect(await core.approvals.list(core.owner)).toEqual([]);
      expect(sample.effects).toEqual([]);
    });
  });
});
