import { answerText } from "@steward/contracts/turn-view.ts";
import { describe, expect, it } from "vitest";
import { type Bed, callsOf, openBed, toCall } from "./support/crash/open-bed.ts";
import type { ModelMove, ModelRequest } from "./support/crash/model-server.ts";

const never = () => new Promise<undefined>(() => {});
const tools = {
  endless: { effects: ["write"], hook: never },
  mail: { effects: ["message"], hook: () => "sent" },
};

function play({ said, task }: ModelRequest): ModelMove {
  if (said === "and now?") return { words: ["Still here."] };
  if (said === "say nothing") return { hang: true };
  if (said === "talk") return { words: ["There is much to say. "], hang: true };
  if (said === "mail") return { calls: [toCall("mail", {})] };
  if (said === "delegate") {
    const helpers = ["work", "ask"].map((name) =>
      toCall("spawn", { name, task: `SUB: ${name}` }, `call_${name}`),
    );
    return { calls: helpers };
  }
  if (task === "SUB: ask") return { calls: [toCall("mail", {})] };
  return { calls: [toCall("endless", {})] };
}

function workThenTell({ results }: ModelRequest): ModelMove {
  const done = results.get("endless");
  return done === undefined ? { calls: [toCall("endless", {})] } : { words: [done] };
}

async function stop(bed: Bed, turnId: string) {
  const reply = await bed.client().ask("POST", `/api/turns/${turnId}/stop`);
  expect(reply.status).toBe(200);
  return bed.client().view(turnId);
}

/** The same conversation goes on, with a transcript that a provider takes. */
async function expectGoesOn(bed: Bed, conversationId: string): Promise<void> {
  const next = await bed.client().settle((await bed.client().say(conversationId, "and now?")).id);
  expect(answerText(next)).toBe("Still here.");
  expect(bed.model.problems).toEqual([]);
}

describe.concurrent("stop", () => {
  it.each([
    ["before the first token", "say nothing", ""],
    ["in the middle of an answer", "talk", "There is much to say. "],
  ])("%s", async (_when, said, answer) => {
    await using bed = await openBed({ play, tools });
    const { conversationId, turnId } = await bed.ask(said);
    while (bed.model.open.size === 0) await new Promise(setImmediate);
    if (answer !== "") await bed.client().heard(turnId, answer.trim());
    const view = await stop(bed, turnId);
    expect(view).toMatchObject({ status: "stopped", endReason: "stopped" });
    expect(answerText(view)).toBe(answer);
    expect(await stop(bed, turnId)).toEqual(view);
    await expectGoesOn(bed, conversationId);
    expect(bed.model.open.size).toBe(0);
  });

  it("while a tool runs: the tool is cut off too", async () => {
    await using bed = await openBed({ play, tools });
    const { conversationId, turnId } = await bed.ask("work");
    await bed.hooks.called("endless");
    const view = await stop(bed, turnId);
    expect(view.status).toBe("stopped");
    expect(callsOf(view).endless?.[0]).toBe("stopped");
    await expectGoesOn(bed, conversationId);
    expect(bed.hooks.cut).toEqual(["endless"]);
  });

  it("while it waits for a decision, which is then no longer wanted", async () => {
    await using bed = await openBed({ play, tools });
    const { conversationId, turnId } = await bed.ask("mail");
    const [approval] = await bed.waiting(1);
    const view = await stop(bed, turnId);
    expect(view.status).toBe("stopped");
    expect(await bed.waiting(0)).toEqual([]);
    expect(await bed.decide(approval!, { verb: "approve" })).toMatchObject({ status: 409 });
    await expectGoesOn(bed, conversationId);
    expect(bed.hooks.effects).toEqual([]);
  });

  it("with sub-agents, one at work and one that waits", async () => {
    await using bed = await openBed({ play, tools });
    const { conversationId, turnId } = await bed.ask("delegate");
    await bed.hooks.called("endless");
    const [approval] = await bed.waiting(1);
    const view = await stop(bed, turnId);
    expect(view.status).toBe("stopped");
    for (const part of view.parts) {
      if (part.type !== "tool") continue;
      expect(part.state).toBe("stopped");
      expect(await bed.client().settle(part.childTurnId!)).toMatchObject({ status: "stopped" });
    }
    expect(await bed.waiting(0)).toEqual([]);
    expect(await bed.decide(approval!, { verb: "approve" })).toMatchObject({ status: 409 });
    await expectGoesOn(bed, conversationId);
    expect(bed.hooks.cut).toEqual(["endless"]);
  });

  it("of the process, politely: what ran is repeated where that does no harm", async () => {
    const asked = Promise.withResolvers<string>();
    let calls = 0;
    const endless = {
      effects: ["write"],
      idempotent: true,
      hook: () => (++calls === 1 ? never() : asked.promise),
    };
    await using bed = await openBed({ play: workThenTell, tools: { endless } });
    const { turnId } = await bed.ask("work");
    await bed.hooks.called("endless");
    await bed.restart("SIGTERM");
    asked.resolve("done at last");
    expect(answerText(await bed.client().settle(turnId))).toBe("done at last");
    expect(bed.hooks.cut).toEqual(["endless"]);
    expect(calls).toBe(2);
  });

  it("of a turn that the process was killed in, while nobody runs it", async () => {
    await using bed = await openBed({ play, tools });
    const { conversationId, turnId } = await bed.ask("work");
    await bed.hooks.called("endless");
    await bed.restart("SIGKILL");
    await bed.waiting(1);
    expect(await stop(bed, turnId)).toMatchObject({ status: "stopped" });
    await expectGoesOn(bed, conversationId);
  });
});
