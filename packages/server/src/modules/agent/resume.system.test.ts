import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { answerText } from "@steward/contracts/turn-view.ts";
import type { Script } from "@steward/sdk/testing/scripted-model.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestCore, readToEnd, type TestCore } from "../../testing/open-test-core.ts";
import { openTestStore, type TestStore } from "../../testing/open-test-store.ts";
import { calls, createSampleTools } from "../../testing/sample-tools.ts";

/** Chosen by what was said last, so that a step made again is the same step. */
const script: Script = [
  { when: "Go", moves: [{ text: "I look." }, ...calls(["look", "a"], ["note", "b"])] },
  { when: "note did b", moves: [{ text: "I send." }, ...calls(["send", "c"])] },
  { when: "send did c", moves: [{ text: "All is done." }] },
];

describe("a turn whose process died", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "steward-resume-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The store, and copies of it from before each of its writes to the log. */
  async function openRecorded(path: string) {
    const store = await openTestStore(path);
    const cuts: string[] = [];
    const { append } = store.turnLog;
    const turnLog: TestStore["turnLog"] = {
      ...store.turnLog,
      async append(...write) {
        const cut = join(folder, `cut-${cuts.length}.db`);
        copyDatabase(path, cut);
        cuts.push(cut);
        await append(...write);
      },
    };
    return { store: { ...store, turnLog }, cuts };
  }

  async function approveAll(core: TestCore): Promise<void> {
    for (const { id } of await core.approvals.list(core.owner)) {
      await core.approvals.decide(core.owner, id, { verb: "approve" });
    }
  }

  it("is gone on with from every point of its log, and does nothing twice", async () => {
    const { store, cuts } = await openRecorded(join(folder, "first.db"));
    const first = createSampleTools();
    const core = await openTestCore({ store, script, tools: first.tools });
    const conversation = await core.open();
    const turn = await core.sayAndWait(conversation, "Go");
    await approveAll(core);
    await readToEnd(core.turns, turn.id);
    const whole = await core.turns.view(turn);
    expect(answerText(whole)).toBe("I look.\n\nI send.\n\nAll is done.");
    expect(first.effects).toEqual(["look a", "note b", "send c"]);
    await core.close();
    await store.close();
    expect(cuts.length).toBeGreaterThan(8);

    for (const cut of cuts) {
      const before = await openTestStore(cut);
      const known = await before.turns.get(turn.id);
      if (!known) continue;
      const done = await before.turnLog.read(turn.id, 0);
      const ended = new Set(done.flatMap((e) => (e.type === "tool-end" ? [e.callId] : [])));
      const started = done.flatMap((e) => (e.type === "tool-start" ? [e.callId] : []));
      const sample = createSampleTools();
      const next = await openTestCore({ store: before, script, tools: sample.tools });
      await next.agent.start();
      await settle(next, turn.id);
      const view = await next.turns.view(turn);
      expect(answerText(view), cut).toBe(answerText(whole));
      expect(view.status, cut).toBe("done");
      // Of what had a result nothing runs again; what was running is not run again unasked.
      const ran = view.parts.flatMap((part) =>
        part.type === "tool" && part.state === "done" && !ended.has(part.callId) ? [part.name] : [],
      );
      const effects = sample.effects.map((effect) => effect.replace(/ .*/u, ""));
      expect(effects.toSorted(), cut).toEqual(ran.toSorted());
      expect(new Set(started).size).toBe(started.length);
      await next.close();
      await before.close();
    }
  });

  /** Approves what is asked for, says of lost calls to try them again, and waits for the end. */
  async function settle(core: TestCore, turnId: Parameters<TestCore["turns"]["get"]>[0]) {
    for (let look = 0; look < 200; look++) {
      if ((await core.turns.get(turnId))?.endedAt) return;
      for (const { id, state } of await core.approvals.list(core.owner)) {
        const verb = state === "unknown" ? "retry" : "approve";
        await core.approvals.decide(core.owner, id, { verb });
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    }
    throw new Error("It did not end.");
  }

  describe("while a tool ran", () => {
    async function cutOff(name: string) {
      const path = join(folder, "lost.db");
      const { store, cuts } = await openRecorded(path);
      const sample = createSampleTools();
      const answers: Script = [
        { when: "Go", moves: calls([name, "x"]) },
        { moves: [{ text: "So much for that." }] },
      ];
      const core = await openTestCore({
        store,
        script: answers,
        tools: sample.tools,
        approvals: { rules: [{ decision: "allow", tool: "*" }] },
      });
      const { turn } = await core.say(await core.open(), "Go");
      await core.close();
      await store.close();
      // The newest state in which the tool has begun and has no result.
      for (const cut of cuts.toReversed()) {
        const open = await openTestStore(cut);
        const [call] = await open.toolCalls.open(turn.id);
        if (call?.state === "running") {
          const again = createSampleTools();
          const next = await openTestCore({ store: open, script: answers, tools: again.tools });
          await next.agent.start();
          return { next, again, turn, store: open };
        }
        await open.close();
      }
      throw new Error("It never ran.");
    }

    it("one that may be repeated is repeated", async () => {
      const { next, again, turn, store } = await cutOff("look");
      await readToEnd(next.turns, turn.id);
      expect(again.effects).toEqual(["look x"]);
      expect((await next.turns.view(turn)).status).toBe("done");
      await next.close();
      await store.close();
    });

    it.each([
      ["retry", ["note x"], "note did x"],
      ["respond", [], "It was written."],
      ["reject", [], "Whether it took effect is not known"],
    ] as const)("of another one a person says what happened: %s", async (verb, effects, words) => {
      const { next, again, turn, store } = await cutOff("note");
      await expect.poll(async () => (await next.approvals.list(next.owner)).length).toBe(1);
      const [approval] = await next.approvals.list(next.owner);
      expect(approval).toMatchObject({
        state: "unknown",
        verb: null,
        ask: { verbs: ["retry", "respond", "reject"], risk: "high" },
      });
      await expect(
        next.approvals.decide(next.owner, approval!.id, { verb: "approve" }),
      ).rejects.toMatchObject({ code: "invalid_request" });
      await next.approvals.decide(next.owner, approval!.id, { verb, text: "It was written." });
      await readToEnd(next.turns, turn.id);
      expect(again.effects).toEqual(effects);
      expect(next.requests.at(-1)?.messages.at(-1)).toMatchObject({
        text: expect.stringContaining(words) as string,
      });
      await next.close();
      await store.close();
    });
  });
});

/** As the disk has it at this moment, the journal included. */
function copyDatabase(from: string, to: string): void {
  const database = new DatabaseSync(from, { readOnly: true });
  database.prepare("vacuum into ?").run(to);
  database.close();
}
