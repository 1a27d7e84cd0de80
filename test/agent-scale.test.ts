import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { answerText } from "@steward/contracts/turn-view.ts";
import { describe, expect, it } from "vitest";
import { openBed, toCall } from "./support/crash/open-bed.ts";
import type { ModelMove, ModelRequest } from "./support/crash/model-server.ts";

const page = (count: number) => `${count} `.padEnd(4096, "lorem ipsum ");

/** Calls the tool until it has read as many results as the question says. */
function readPages({ messages, task }: ModelRequest): ModelMove {
  const read = messages.filter((message) => message.role === "tool").length;
  const wanted = Number(/read (\d+)/u.exec(task)?.[1] ?? 0);
  if (read >= wanted) return { words: [`I read ${read} pages.`] };
  return { calls: [toCall("read_page", { number: read }, `call_${read}`)] };
}

const tools = {
  read_page: {
    effects: ["write"],
    hook: ({ input }: { readonly input: Readonly<Record<string, unknown>> }) =>
      page(Number(input.number)),
  },
};
const config = { agent: { max_steps: 1000 } };

/** The database and what is not yet moved into it. */
function databaseBytes(home: string): number {
  const size = (name: string) => statSync(join(home, name), { throwIfNoEntry: false })?.size ?? 0;
  return size("steward.db") + size("steward.db-wal");
}

function residentMegabytes(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1]) / 1024;
}

describe("a turn", () => {
  it("of 200 steps of 4 KB each leaves a database that grew with them, and no more", async () => {
    await using bed = await openBed({ play: readPages, tools, config });
    const grow = async (steps: number) => {
      const { turnId } = await bed.ask(`read ${steps}`);
      const view = await bed.client().settle(turnId);
      expect(answerText(view)).toBe(`I read ${steps} pages.`);
      await bed.restart("SIGTERM");
      return databaseBytes(bed.home.path);
    };
    const start = await grow(0);
    const half = await grow(100);
    const whole = await grow(200);
    expect(whole).toBeLessThan(5_000_000);
    expect(whole - half).toBeLessThan((half - start) * 2.5);
    expect(bed.model.problems).toEqual([]);
  }, 90_000);

  it("is one of a hundred that run at once, and when they are done the memory is as before", async () => {
    await using bed = await openBed({ play: readPages, tools, config });
    const client = bed.client();
    const run = async () => {
      const asked = await Promise.all(Array.from({ length: 100 }, () => bed.ask("read 3")));
      const views = await Promise.all(asked.map(({ turnId }) => client.settle(turnId)));
      expect(new Set(views.map(answerText))).toEqual(new Set(["I read 3 pages."]));
    };
    await client.settle((await bed.ask("read 1")).turnId);
    const resident = () => residentMegabytes(bed.server().pid);
    const before = resident();
    for (let round = 0; round < 4; round++) await run();
    expect(bed.model.open.size).toBe(0);
    // Garbage is collected once nothing has been going on for a while.
    const quiet = { timeout: 60_000, interval: 1_000 };
    await expect.poll(resident, quiet).toBeLessThan(Math.max(160, before * 1.3));
  }, 180_000);
});

describe.concurrent("a turn that goes too far", () => {
  it("ends at its last step, and says so", async () => {
    await using bed = await openBed({
      play: readPages,
      tools,
      config: { agent: { max_steps: 4 } },
    });
    const { conversationId, turnId } = await bed.ask("read 50");
    const view = await bed.client().settle(turnId);
    expect(view).toMatchObject({ status: "failed", endReason: "step_limit" });
    expect(view.error?.message).toContain("4 steps");
    expect(bed.hooks.effects.length).toBeLessThanOrEqual(4);
    const next = await bed.client().settle((await bed.client().say(conversationId, "go on")).id);
    expect(next.parts.length).toBeGreaterThan(0);
    expect(bed.model.problems).toEqual([]);
  });

  it("ends when it does the same over and over", async () => {
    const play = (): ModelMove => ({ calls: [toCall("read_page", { number: 1 })] });
    await using bed = await openBed({ play, tools, config: { agent: { max_repeats: 3 } } });
    const { turnId } = await bed.ask("loop");
    const view = await bed.client().settle(turnId);
    expect(view).toMatchObject({ status: "failed", endReason: "loop" });
    expect(bed.hooks.effects).toHaveLength(3);
    expect(bed.model.problems).toEqual([]);
  });
});
