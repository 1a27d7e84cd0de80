import { describe, expect, it, onTestFinished } from "vitest";
import { AppError } from "../../../kernel/app-error.ts";
import { silentLogger } from "../../../kernel/logger.ts";
import { createCompaction } from "./create-compaction.ts";

const sizes = { before: 9, after: 3 };
const pace = { lookMs: 1, quietLooks: 2, looksAfterFailure: 3, waitMs: 1 };

type Start = {
  readonly last?: number | null;
  readonly turns?: number;
  readonly failures?: number;
  readonly code?: "disk_full" | "unavailable";
};

function open({ last = 1, turns = 0, failures = 0, code = "disk_full" }: Start = {}) {
  const bed = { last, turns, runs: 0, steps: [] as string[] };
  const ended = Promise.withResolvers<undefined>();
  const compaction = createCompaction({
    store: {
      last: async () => bed.last,
      async settle() {
        bed.last = null;
      },
    },
    file: {
      async compact(onProgress) {
        bed.runs++;
        bed.steps.push("compact");
        onProgress(0.5);
        await ended.promise;
        if (bed.runs <= failures) throw new AppError(code, "It failed.");
        return sizes;
      },
    },
    tidy: async () => void bed.steps.push("tidy"),
    runningTurns: async () => bed.turns,
    log: silentLogger,
    // After another program was in the way nothing waits for so long.
    pace: code === "unavailable" ? { ...pace, looksAfterFailure: 1_000_000 } : pace,
  });
  onTestFinished(() => compaction.close());
  return { ...compaction, bed, end: () => ended.resolve(undefined) };
}

const phaseOf = async ({ state }: ReturnType<typeof open>) => (await state()).phase;

describe("compacting the database", () => {
  it("is nothing where nothing was forgotten, and can be had all the same", async () => {
    const compaction = open({ last: null });
    expect(await compaction.state()).toEqual({ phase: "none" });
    compaction.end();
    await compaction.start();
    await expect.poll(compaction.state).toEqual({ phase: "done", ...sizes });
  });

  it("is due after something was forgotten, and done once no turn has run for a while", async () => {
    const compaction = open({ turns: 1 });
    expect(await phaseOf(compaction)).toBe("due");
    compaction.end();
    compaction.bed.turns = 0;
    await expect.poll(compaction.state).toEqual({ phase: "done", ...sizes });
    expect(compaction.bed).toMatchObject({ last: null, steps: ["tidy", "compact"] });
  });

  it("is tried again in the next idle minute where another program was in the way", async () => {
    const compaction = open({ failures: 1, code: "unavailable" });
    await compaction.state();
    compaction.end();
    await expect.poll(() => compaction.bed.runs).toBe(2);
    await expect.poll(compaction.state).toEqual({ phase: "done", ...sizes });
  });

  it("waits for turns that run, and says for how many", async () => {
    const compaction = open({ turns: 2 });
    await compaction.start();
    await expect.poll(compaction.state).toEqual({ phase: "waiting", turns: 2 });
    expect(compaction.bed.runs).toBe(0);
    compaction.bed.turns = 0;
    await expect.poll(compaction.state).toEqual({ phase: "running", share: 0.5 });
    compaction.end();
    await expect.poll(() => phaseOf(compaction)).toBe("done");
  });

  it("is done once for two who ask", async () => {
    const compaction = open();
    await Promise.all([compaction.start(), compaction.start()]);
    compaction.end();
    await expect.poll(() => phaseOf(compaction)).toBe("done");
    expect(compaction.bed.runs).toBe(1);
  });

  it("says what was in the way, and tries again by itself", async () => {
    const compaction = open({ failures: 1 });
    compaction.end();
    await compaction.start();
    const failed = { phase: "failed", code: "disk_full", message: "It failed." };
    await expect.poll(compaction.state).toEqual(failed);
    expect(compaction.bed.last).toBe(1);
    compaction.note();
    await expect.poll(() => phaseOf(compaction)).toBe("done");
    expect(compaction.bed).toMatchObject({ runs: 2, last: null });
  });

  it("ends its waiting when the server stops", async () => {
    const compaction = open({ turns: 1 });
    await compaction.start();
    await expect.poll(() => phaseOf(compaction)).toBe("waiting");
    await compaction.close();
    expect(compaction.bed.runs).toBe(0);
  });
});
