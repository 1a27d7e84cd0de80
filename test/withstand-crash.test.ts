import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { answerText, applyTurnEvent, toTurnView } from "@steward/contracts/turn-view.ts";
import { describe, expect, it } from "vitest";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createStewardHome, type StartedServer } from "./support/steward-process.ts";

const config = toScriptedConfig([
  {
    when: "count",
    // The pauses are longer than words may be on screens only, and than a kill takes.
    moves: [
      { text: "One two three.\n" },
      { delayMs: 600 },
      { text: "Four.\n" },
      { delayMs: 1_500 },
      { text: "Five." },
    ],
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

/** Numbers that only grow, with gaps only where a process died, and one end, which is the last. */
function expectWhole(log: readonly TurnEvent[]): void {
  const strange = log.filter((event, index) => {
    const step = event.seq - (log[index - 1]?.seq ?? 0);
    return event.type === "turn-resume" ? step < 1 : step !== 1;
  });
  expect(strange).toEqual([]);
  const ends = log.filter((event) => event.type === "turn-end");
  expect(ends).toHaveLength(1);
  expect(log.at(-1)?.type).toBe("turn-end");
}

describe.concurrent("kill -9 during an answer", () => {
  it("is a pause: the answer is made again, and then what was queued", async () => {
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
      if (event.type === "text-delta" && event.text.includes("Four.")) break;
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
    expect(turns[1]).toMatchObject({ status: "done", endReason: "answered" });
    expect(answerText(turns[1]!)).toBe("One two three.\nFour.\nFive.");
    expect(conversation.busy).toBe(false);
    expectWhole(await readLog(owner, cut.id));
    // A reader may have seen more than was written: it misses nothing of what came then.
    const rest = await Array.fromAsync(owner.follow(cut.id, seen.at(-1)!.seq));
    expect(rest.slice(0, 2).map((event) => event.type)).toEqual(["turn-resume", "step-void"]);
    const whole = [...seen, ...rest].reduce(applyTurnEvent, toTurnView(cut));
    expect(answerText(whole)).toBe("One two three.\nFour.\nFive.");

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
      ends.add(`${status} ${endReason} ${answerText(view)}`);
    }
    expect(ends).toEqual(new Set(["done answered a few words in a row"]));
    expect((await owner.list()).every((conversation) => !conversation.busy)).toBe(true);
    expect(await kill(server, "SIGTERM")).toBe(0);
    const database = new DatabaseSync(join(home.path, "steward.db"), { readOnly: true });
    expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    database.close();
  });
});

describe.concurrent("SIGTERM during an answer", () => {
  it("ends cleanly, and the next start goes on with the answers", async () => {
    await using home = createStewardHome(config);
    const server = await home.start();
    let owner = createOwner(home);
    const { id } = await owner.open();
    const turn = await owner.say(id, "count");
    await owner.heard(turn.id, "Four.");
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
    expect(await kill(server, "SIGTERM")).toBe(0);
    await reader.cancel().catch(() => undefined);

    await home.start();
    owner = createOwner(home);
    expect(answerText(await owner.settle(turn.id))).toBe("One two three.\nFour.\nFive.");
    const other = (await owner.list()).find((conversation) => conversation.id !== id);
    const { turns } = await owner.detail(other!.id);
    const view = await owner.settle(turns[0]!.id);
    // The front end that asked went with the server; nobody takes the answer.
    expect(["done", "stopped"]).toContain(view.status);
  });
});
