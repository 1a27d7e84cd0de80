import { describe, expect, it, onTestFinished } from "vitest";
import { silentLogger } from "../../kernel/logger.ts";
import { createRecallThread } from "./create-recall-thread.ts";

const never = new AbortController().signal;
const patience = { timeout: 30_000 };

function openThread(held = 0, idleMs = { few: 600_000, many: 600_000 }) {
  const thread = createRecallThread({
    entry: new URL("./testing/echo-thread.ts", import.meta.url),
    settings: () => ({ held }),
    log: silentLogger,
    idleMs,
  });
  onTestFinished(() => thread.close());
  const ask = async (question: string, signal = never) => {
    const request = { ownerId: "ann", question, vector: null, model: "m", k: 1, now: 0 };
    return (await thread.recall(request, signal)).degraded ?? "";
  };
  return { ...thread, ask };
}

const threadOf = (answer: string) => answer.split(":")[0];

describe("the thread of recall", () => {
  it("starts with the first question and answers in order", async () => {
    const { ask, isRunning } = openThread();
    expect(isRunning()).toBe(false);
    const answers = await Promise.all(["one", "two", "three"].map((question) => ask(question)));
    expect(answers.map((answer) => answer.split(": ")[1])).toEqual([
      "one",
      "one, two",
      "one, two, three",
    ]);
    expect(isRunning()).toBe(true);
  });

  it("is started by who says that a question will come, and goes again where none does", async () => {
    const { wake, isRunning } = openThread(0, { few: 1, many: 1 });
    wake();
    expect(isRunning()).toBe(true);
    await expect.poll(isRunning, patience).toBe(false);
  });

  it("hands on what went wrong, and goes on", async () => {
    const { ask } = openThread();
    await expect(ask("fail")).rejects.toMatchObject({
      name: "AppError",
      code: "not_found",
      message: "No.",
      data: { of: "test" },
    });
    await expect(ask("break")).rejects.toMatchObject({ name: "AppError", code: "internal" });
    expect(await ask("again")).toContain("again");
  });

  it("says so when it dies, and the next question starts another", async () => {
    const { ask } = openThread();
    const first = threadOf(await ask("one"));
    const dying = ["crash", "behind it"].map((question) => ask(question));
    for (const question of dying) {
      await expect(question).rejects.toMatchObject({ code: "unavailable" });
    }
    expect(threadOf(await ask("two"))).not.toBe(first);
  });

  it("lets go of a question that nobody waits for, and never asks one that still waited", async () => {
    const { ask } = openThread();
    const stops = { hang: new AbortController(), waiting: new AbortController() };
    const hanging = ask("hang", stops.hang.signal);
    const waiting = ask("waiting", stops.waiting.signal);
    stops.waiting.abort(new Error("gone"));
    await expect(waiting).rejects.toThrow("gone");
    stops.hang.abort(new Error("gone"));
    await expect(hanging).rejects.toThrow("gone");
    const answer = await ask("last");
    expect(answer).toContain("last");
    expect(answer).not.toContain("waiting");
    await expect(ask("late", stops.hang.signal)).rejects.toThrow("gone");
  });

  it("ends when nothing is asked, and later when it holds much", async () => {
    const few = openThread(10, { few: 1, many: 600_000 });
    const first = threadOf(await few.ask("one"));
    await expect.poll(() => few.isRunning(), patience).toBe(false);
    expect(threadOf(await few.ask("two"))).not.toBe(first);
    const many = openThread(50_000, { few: 1, many: 600_000 });
    const kept = threadOf(await many.ask("one"));
    expect(threadOf(await many.ask("two"))).toBe(kept);
    expect(many.isRunning()).toBe(true);
  });

  it("finishes what is under way before it closes", async () => {
    const { ask, close, isRunning } = openThread();
    const answer = ask("one");
    await close();
    expect(await answer).toContain("one");
    expect(isRunning()).toBe(false);
  });
});
