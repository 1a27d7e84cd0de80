import { textOf } from "@steward/contracts/content.ts";
import { answerText } from "@steward/contracts/turn-view.ts";
import { describe, expect, it } from "vitest";
import { type Bed, openBed, toCall } from "./support/crash/open-bed.ts";
import { type ModelMove, type ModelRequest, toText } from "./support/crash/model-server.ts";

/** A bed whose tool `slow` answers when the test says so. */
async function openSlowBed() {
  const gate = Promise.withResolvers<string>();
  const bed = await openBed({
    play,
    tools: { slow: { effects: ["write"], hook: () => gate.promise } },
  });
  return {
    bed,
    release: () => gate.resolve("done"),
    [Symbol.asyncDispose]: () => bed[Symbol.asyncDispose](),
  };
}

function play({ messages, said }: ModelRequest): ModelMove {
  if (said === "hang") return { words: ["Hm.\n"], hang: true };
  if (said === "work" && messages.at(-1)?.role === "user") return { calls: [toCall("slow", {})] };
  const users = messages.filter((message) => message.role === "user").map(toText);
  return { words: [`After: ${users.join(" | ")}`] };
}

async function say(bed: Bed, conversationId: string, text: string): Promise<string> {
  return (await bed.client().say(conversationId, text)).id;
}

const status = async (bed: Bed, turnId: string) => (await bed.client().view(turnId)).status;
const answer = async (bed: Bed, turnId: string) => answerText(await bed.client().settle(turnId));

describe.concurrent("a message that comes while a turn runs", () => {
  it("waits in a serial conversation", async () => {
    await using opened = await openSlowBed();
    const { bed, release } = opened;
    const { conversationId, turnId } = await bed.ask("work", { queueMode: "serial" });
    await bed.hooks.called("slow");
    const [two, three] = [
      await say(bed, conversationId, "two"),
      await say(bed, conversationId, "three"),
    ];
    expect([await status(bed, two), await status(bed, three)]).toEqual(["queued", "queued"]);
    release();
    expect(await answer(bed, turnId)).toBe("After: work");
    expect(await answer(bed, two)).toBe("After: work | two");
    expect(await answer(bed, three)).toBe("After: work | two | three");
  });

  it("joins the turn in one that is steered", async () => {
    await using opened = await openSlowBed();
    const { bed, release } = opened;
    const { conversationId, turnId } = await bed.ask("work", { queueMode: "steer" });
    await bed.hooks.called("slow");
    expect(await say(bed, conversationId, "two")).toBe(turnId);
    release();
    expect(await answer(bed, turnId)).toBe("After: work | two");
    const { turns } = await bed.client().detail(conversationId);
    expect(turns).toHaveLength(1);
    expect(bed.model.problems).toEqual([]);
  });

  it("runs by itself when the turn that it would have steered is stopped", async () => {
    await using opened = await openSlowBed();
    const { bed } = opened;
    const { conversationId, turnId } = await bed.ask("hang", { queueMode: "steer" });
    await bed.client().heard(turnId, "Hm.");
    expect(await say(bed, conversationId, "two")).toBe(turnId);
    await bed.client().ask("POST", `/api/turns/${turnId}/stop`);
    for (;;) {
      const { turns } = await bed.client().detail(conversationId);
      if (turns.length < 2) continue;
      expect(textOf(turns[1]!.input.content)).toBe("two");
      expect(await answer(bed, turns[1]!.id)).toBe("After: hang | two");
      return;
    }
  });

  it("still steers when the process is killed before the first step was made", async () => {
    await using opened = await openSlowBed();
    const { bed } = opened;
    const { conversationId, turnId } = await bed.ask("hang", { queueMode: "steer" });
    await bed.client().heard(turnId, "Hm.");
    expect(await say(bed, conversationId, "two")).toBe(turnId);
    await bed.restart("SIGKILL");
    expect(await answer(bed, turnId)).toBe("After: hang | two");
    expect((await bed.client().detail(conversationId)).turns).toHaveLength(1);
  });

  it("is gathered with others in one that collects", async () => {
    await using opened = await openSlowBed();
    const { bed, release } = opened;
    const { conversationId, turnId } = await bed.ask("work", { queueMode: "collect" });
    await bed.hooks.called("slow");
    const two = await say(bed, conversationId, "two");
    expect(await say(bed, conversationId, "three")).toBe(two);
    release();
    await bed.client().settle(turnId);
    expect(await answer(bed, two)).toBe("After: work | twothree");
  });

  it("stops the turn in one that is interrupted", async () => {
    await using opened = await openSlowBed();
    const { bed } = opened;
    const { conversationId, turnId } = await bed.ask("work", { queueMode: "interrupt" });
    await bed.hooks.called("slow");
    const two = await say(bed, conversationId, "two");
    expect(await answer(bed, two)).toBe("After: work | two");
    expect(await status(bed, turnId)).toBe("stopped");
    expect(bed.hooks.cut).toEqual(["slow"]);
    expect(bed.model.problems).toEqual([]);
  });

  it("runs beside it in a concurrent one", async () => {
    await using opened = await openSlowBed();
    const { bed, release } = opened;
    const { conversationId, turnId } = await bed.ask("work", { queueMode: "concurrent" });
    await bed.hooks.called("slow");
    const two = await say(bed, conversationId, "two");
    expect(await answer(bed, two)).toContain("two");
    expect(await status(bed, turnId)).toBe("running");
    release();
    expect(await answer(bed, turnId)).toBe("After: work");
    expect(bed.model.problems).toEqual([]);
  });

  it("can be changed and taken back while it waits", async () => {
    await using opened = await openSlowBed();
    const { bed, release } = opened;
    const { conversationId, turnId } = await bed.ask("work");
    await bed.hooks.called("slow");
    const [two, three] = [
      await say(bed, conversationId, "two"),
      await say(bed, conversationId, "three"),
    ];
    const change = (id: string) =>
      bed.client().ask("PATCH", `/api/turns/${id}`, { body: { text: "changed" } });
    expect((await change(three)).status).toBe(200);
    expect((await bed.client().ask("POST", `/api/turns/${two}/stop`)).status).toBe(200);
    expect(await status(bed, two)).toBe("stopped");
    expect((await change(turnId)).status).toBe(409);
    expect((await change(two)).status).toBe(409);
    release();
    expect(await answer(bed, three)).toContain("changed");
    expect(bed.model.requests.map((request) => request.said)).not.toContain("two");
    expect(bed.model.problems).toEqual([]);
  });
});
