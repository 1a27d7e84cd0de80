import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { answerText } from "@steward/contracts/turn-view.ts";
import { describe, expect, it } from "vitest";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createStewardHome, type StartedServer } from "./support/steward-process.ts";

const config = toScriptedConfig([
  {
    when: "count",
    // The pause is longer than words may be on screens only.
    moves: [{ text: "one two three " }, { delayMs: 600 }, { text: "four" }, { hang: true }],
  },
  { when: "short", moves: [{ text: "a few words in a row", paceMs: 5 }] },
  { moves: [{ text: "Yes, " }, { echo: true }] },
]);

async function kill(server: StartedServer, signal: NodeJS.Signals): Promise<number | null> {
  server.process.kill(signal);
  return server.ended;
}

async function readLog(client: StewardClient, turnId: string): Promise<TurnEvent[]> {
  return Array.fromAsync(client.follow(turnId));
}

/** From 1 without gaps, and one end, which is the last. */
function expectWhole(log: readonly TurnEvent[]): void {
  expect(log.map((event) => event.seq)).toEqual(log.map((_, index) => index + 1));
  const ends = log.filter((event) => event.type === "turn-end");
  expect(ends).toHaveLength(1);
  expect(log.at(-1)?.type).toBe("turn-end");
}

describe.concurrent("kill -9 during an answer", () => {
  it("loses nothing that was written, marks the answer as cut off and runs what was queued", async () => {
    await using home = createStewardHome(config);
    const first = await home.start();
    let owner = createOwner(home);
    const { id } = await owner.open();
    const earlier = await owner.settle((await owner.say(id, "hello")).id);
    const cut = await owner.say(id, "count");
    const queued = await owner.say(id, "and then?");
    const seen: TurnEvent[] = [];
    for await (const event of owner.follow(cut.id)) {
      seen.push(event);
      if (event.type === "text-delta" && event.text === "four") break;
    }
    expect(await kill(first, "SIGKILL")).toBe(null);

    const second = await home.start();
    owner = createOwner(home);
    expect(second.pid).not.toBe(first.pid);
    const done = await owner.settle(queued.id);
    expect(done).toMatchObject({ status: "done", parentId: cut.id });
    expect(answerText(done)).toBe("Yes, and then?");
    const { turns, conversation } = await owner.detail(id);
    expect(turns.map((turn) => turn.id)).toEqual([earlier.id, cut.id, queued.id]);
    expect(turns[0]).toEqual(earlier);
    expect(turns[1]).toMatchObject({ status: "failed", endReason: "interrupted" });
    expect(answerText(turns[1]!)).toMatch(/^one two three /u);
    expect(conversation.busy).toBe(false);
    expectWhole(await readLog(owner, cut.id));
    // A reader may have seen more than was written: it still hears of the end.
    const rest = await Array.fromAsync(owner.follow(cut.id, seen.at(-1)!.seq));
    expect(rest.map((event) => event.type)).toEqual(["turn-end"]);

    const next = await owner.settle((await owner.say(id, "still there?")).id);
    expect(answerText(next)).toBe("Yes, still there?");
    expect(await kill(second, "SIGTERM")).toBe(0);
  });

  it("any number of times leaves a log that is whole", async () => {
    await using home = createStewardHome(config);
    const acknowledged = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const server = await home.start();
      const owner = createOwner(home);
      const begun = Promise.withResolvers<void>();
      const talk = async () => {
        const { id } = await owner.open();
        for (;;) {
          const { id: turnId } = await owner.say(id, "short");
          acknowledged.add(turnId);
          begun.resolve();
          if (Math.random() < 0.5) await owner.settle(turnId);
        }
      };
      const talks = Promise.allSettled([talk(), talk(), talk()]);
      await begun.promise;
      await pause(Math.random() * 150);
      await kill(server, "SIGKILL");
      await talks;
    }

    const server = await home.start();
    const owner = createOwner(home);
    expect(acknowledged.size).toBeGreaterThan(8);
    const ends = new Set<string>();
    for (const turnId of acknowledged) {
      const log = await readLog(owner, turnId);
      expectWhole(log);
      const { status, endReason, ...view } = await owner.view(turnId);
      expect(log.at(-1)).toMatchObject({ status, reason: endReason });
      ends.add(`${status} ${endReason} ${status === "done" ? answerText(view) : ""}`);
    }
    expect(ends).toEqual(new Set(["done answered a few words in a row", "failed interrupted "]));
    expect((await owner.list()).every((conversation) => !conversation.busy)).toBe(true);
    expect(await kill(server, "SIGTERM")).toBe(0);
    const database = new DatabaseSync(join(home.path, "steward.db"), { readOnly: true });
    expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    database.close();
  });
});

describe.concurrent("SIGTERM during an answer", () => {
  it("ends cleanly and soon; readers and the log are told that the answer was cut off", async () => {
    await using home = createStewardHome(config);
    const server = await home.start();
    let owner = createOwner(home);
    const { id } = await owner.open();
    const turn = await owner.say(id, "count");
    await owner.heard(turn.id, "four");
    const body = {
      model: "steward-chat",
      stream: true,
      messages: [{ role: "user", content: "count" }],
    };
    const foreign = await fetch(`${owner.url}/v1/chat/completions`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const reader = foreign.body!.pipeThrough(new TextDecoderStream()).getReader();
    let streamed = "";
    while (!streamed.includes("three")) streamed += (await reader.read()).value ?? "";
    const before = performance.now();
    expect(await kill(server, "SIGTERM")).toBe(0);
    expect(performance.now() - before).toBeLessThan(10_000);
    await reader.cancel().catch(() => undefined);

    await home.start();
    owner = createOwner(home);
    const view = await owner.view(turn.id);
    expect(view).toMatchObject({ status: "failed", endReason: "interrupted" });
    expect(answerText(view)).toBe("one two three four");
    const other = (await owner.list()).find((conversation) => conversation.id !== id);
    const { turns } = await owner.detail(other!.id);
    expect(turns[0]).toMatchObject({ status: "failed", endReason: "interrupted" });
    expect(answerText(turns[0]!)).toMatch(/^one two three /u);
  });
});
