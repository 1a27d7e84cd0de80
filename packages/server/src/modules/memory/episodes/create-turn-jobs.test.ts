import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";
import type { TurnInput } from "@steward/contracts/turn.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEpisodeStore } from "../../../adapters/sql/memory/episode-store.ts";
import { createTurnJobStore } from "../../../adapters/sql/memory/turn-job-store.ts";
import { silentLogger } from "../../../kernel/logger.ts";
import { ask } from "../../../testing/open-test-core.ts";
import {
  answer,
  done,
  openTestTurns,
  runNext,
  type TestTurns,
} from "../../../testing/open-test-turns.ts";
import type { OwnedTurn, TurnWriter } from "../../turns/index.ts";
import {
  createTurnJobs,
  type StoredTurn,
  type TurnJobs,
  type TurnJobsPorts,
} from "./create-turn-jobs.ts";
import type { TurnJobStore } from "./ports.ts";

const usage = {
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cachedInputTokens: 0,
  costMicros: null,
};
const propose: NewTurnEvent = {
  type: "tool-propose",
  step: 0,
  callId: "c",
  name: "search",
  input: "{}",
  title: "Searches",
  effects: [],
  hash: "h",
  state: "ready",
  ask: null,
};

describe("turns that have ended", () => {
  let bench: TestTurns;
  let store: TurnJobStore;
  let searched: StoredTurn[];
  const open: TurnJobs[] = [];
  beforeEach(async () => {
    bench = await openTestTurns();
    store = createTurnJobStore(bench.store.db);
    searched = [];
  });
  afterEach(async () => {
    for (const jobs of open.splice(0)) await jobs.close();
    await bench.close();
  });

  /** As a process does that is started on what another one left. */
  async function start(more: Partial<TurnJobsPorts> = {}): Promise<TurnJobs> {
    const jobs = createTurnJobs({
      jobs: store,
      turns: bench.turns,
      clock: bench.clock,
      log: silentLogger,
      isOn: () => true,
      extract: async (turn) => void searched.push(turn),
      onStore: () => {},
      ...more,
    });
    open.push(jobs);
    await jobs.start();
    return jobs;
  }

  const left = () => bench.store.db.selectFrom("memory_jobs").selectAll().execute();
  const untilDone = async () => {
    await expect.poll(left, { timeout: 30_000, interval: 5 }).toEqual([]);
  };
  const stored = async (turn: OwnedTurn) => {
    const { episodes } = await createEpisodeStore(bench.store.db).list(turn.ownerId, { limit: 50 });
    return episodes.toReversed();
  };
  const say = async (text: string, run: (writer: TurnWriter) => Promise<void> = answer) => {
    const turn = await bench.queue(text);
    await runNext(bench.turns, bench.conversationId, run);
    return turn;
  };
  const sayAs = async (input: TurnInput, more: object = {}) => {
    const { conversationId } = bench;
    const { ownerId } = await bench.queue();
    await runNext(bench.turns, conversationId, answer);
    await bench.store.db.deleteFrom("memory_jobs").execute();
    const place = { ownerId, conversationId, parentId: null, model: "m" };
    const turn = await bench.turns.create({ ...place, input, ...more });
    await runNext(bench.turns, conversationId, answer);
    return turn;
  };

  it("become what the user said and what was answered", async () => {
    const turn = await say("I live in Porto.", (writer) => answer(writer, ["Nice ", "town."]));
    await start();
    await untilDone();
    const common = { conversation: bench.conversationId, speaker: null, shared: false };
    expect(await stored(turn)).toMatchObject([
      { ...common, ref: `turn:${turn.id}:user`, role: "user", text: "I live in Porto." },
      { ...common, ref: `turn:${turn.id}:assistant`, role: "assistant", text: "Nice town." },
    ]);
  });

  it("are stored as they end, when somebody says so", async () => {
    const jobs = await start();
    const turn = await say("Later.");
    jobs.wake();
    await untilDone();
    expect(await stored(turn)).toHaveLength(2);
  });

  it("leave out thoughts, tools and what only announces them, and keep what was said meanwhile", async () => {
    const turn = await say("Find it.", async (writer) => {
      const later = [{ type: "text" as const, text: "In Rome, please." }];
      for (const event of [
        { type: "turn-start" },
        { type: "step-start", step: 0 },
        { type: "reasoning-delta", text: "secret thought" },
        { type: "text-delta", text: "Let me look." },
        propose,
        { type: "step-end", step: 0, usage, finish: "tool-calls" },
        { type: "tool-start", callId: "c" },
        {
          type: "tool-end",
          callId: "c",
          state: "done",
          output: "tool output",
          artifactIds: [],
          durationMs: 1,
        },
        { type: "message-add", id: "inp_1", content: later },
        { type: "step-start", step: 1 },
        { type: "text-delta", text: "Here it is." },
        { type: "step-end", step: 1, usage, finish: "stop" },
        done,
      ] as const satisfies readonly NewTurnEvent[]) {
        writer.append(event);
      }
    });
    await start();
    await untilDone();
    expect((await stored(turn)).map(({ role, text }) => `${role}: ${text}`)).toEqual([
      "user: Find it.",
      "user: In Rome, please.",
      "assistant: Here it is.",
    ]);
  });

  it("keep what the user said when there was no answer", async () => {
    const turn = await say("Anybody there?", async (writer) => {
      writer.append({ type: "turn-start" });
      writer.append({ type: "step-start", step: 0 });
      writer.append({ type: "text-delta", text: "I am, but" });
      writer.append({ type: "turn-end", status: "failed", reason: "error" });
    });
    await start();
    await untilDone();
    expect((await stored(turn)).map(({ text }) => text)).toEqual(["Anybody there?"]);
  });

  it("are left out where it was small talk, or a sub-agent answers", async () => {
    const turn = await say("Thanks!", async (writer) => {
      writer.append({ type: "turn-start" });
      writer.append({ type: "triage-end", class: "trivial", rule: "small-talk" });
      writer.append({ type: "turn-end", status: "done", reason: "answered" });
    });
    const root = turn.id;
    await sayAs(ask("Part one"), {
      spawnedBy: { turnId: root, callId: "c", rootTurnId: root, path: ["one"] },
    });
    expect(await left()).toEqual([]);
    await start();
    await untilDone();
    expect(await stored(turn)).toEqual([]);
    expect(searched).toEqual([]);
  });

  it("do not bring the front end's system prompt with them", async () => {
    const turn = await sayAs({ ...ask("Hello"), system: "You know the admin password." });
    await start();
    await untilDone();
    expect(JSON.stringify(await stored(turn))).not.toContain("admin");
  });

  it("are searched once, one after the other, in their order", async () => {
    const first = await say("One.");
    const second = await say("Two.");
    let active = 0;
    await start({
      async extract(turn) {
        expect(++active).toBe(1);
        await new Promise(setImmediate);
        active--;
        searched.push(turn);
      },
    });
    await untilDone();
    expect(searched.map(({ turnId }) => turnId)).toEqual([first.id, second.id]);
    expect(searched[0]?.episodes.map(({ text }) => text)).toEqual(["One.", "Hi"]);
  });

  it("go on when searching one of them fails", async () => {
    await say("One.");
    const second = await say("Two.");
    await start({
      async extract(turn) {
        if (turn.turnId !== second.id) throw new Error("No.");
        searched.push(turn);
      },
    });
    await untilDone();
    expect(searched.map(({ turnId }) => turnId)).toEqual([second.id]);
  });

  it("are not stored twice when the process dies between storing and being done", async () => {
    const turn = await say("Only once.");
    // Dies, as seen from the database: nothing is written after the episodes.
    const dying: TurnJobStore = {
      ...store,
      async store(job, drafts) {
        await store.store(job, drafts);
        await new Promise(() => {});
      },
    };
    const stuck = createTurnJobs({
      jobs: dying,
      turns: bench.turns,
      clock: bench.clock,
      log: silentLogger,
      isOn: () => true,
      extract: async (each) => void searched.push(each),
      onStore: () => {},
    });
    await stuck.start();
    await expect.poll(() => stored(turn), { timeout: 30_000, interval: 5 }).toHaveLength(2);
    expect(searched).toEqual([]);
    await start();
    await untilDone();
    expect(await stored(turn)).toHaveLength(2);
    expect(searched.map(({ turnId }) => turnId)).toEqual([turn.id]);
  });

  it("are not searched again when the process died meanwhile", async () => {
    const turn = await say("Deadly.");
    await store.setHanded(turn.id, true);
    await start();
    await untilDone();
    expect(searched).toEqual([]);
  });

  it("are searched by the next process when this one is closed meanwhile", async () => {
    const turn = await say("Patience.");
    const begun = Promise.withResolvers<undefined>();
    const closing = await start({
      async extract(_turn, signal) {
        begun.resolve(undefined);
        await new Promise((resolve) => {
          signal.addEventListener("abort", resolve);
        });
      },
    });
    await begun.promise;
    await closing.close();
    await start();
    await untilDone();
    expect(searched.map(({ turnId }) => turnId)).toEqual([turn.id]);
    expect(await stored(turn)).toHaveLength(2);
  });

  it("do not come back when they were forgotten while they were being stored", async () => {
    const turn = await say("Forget me.");
    await start({
      jobs: {
        ...store,
        async store(job, drafts) {
          await store.remove(job.turnId);
          await store.store(job, drafts);
        },
      },
    });
    await untilDone();
    expect(await stored(turn)).toEqual([]);
    expect(searched).toEqual([]);
  });

  it("are not remembered while the memory is off, and not later either", async () => {
    const turn = await say("Off the record.");
    await start({ isOn: () => false });
    await untilDone();
    await start();
    expect(await stored(turn)).toEqual([]);
  });
});
