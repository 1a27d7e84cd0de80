import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import type { RecallHit } from "@steward/contracts/memory.ts";
import { describe, expect, it } from "vitest";
import { AppError } from "../../../kernel/app-error.ts";
import { silentLogger } from "../../../kernel/logger.ts";
import { createRecollector } from "./create-recollector.ts";
import type { ToolMemory } from "./ports.ts";

const turn = { ownerId: "usr_x" as UserId, conversationId: "cnv_here" as ConversationId };
const never = new AbortController().signal;
const question = { text: "Where do I live?", isAsked: true };

function hit(text: string, conversation = "cnv_there"): RecallHit {
  const why = { words: 1, meaning: 0, graph: 0, time: 0, prior: 1, text: "shared words" };
  const source = {
    conversation,
    role: "user",
    speaker: null,
    episode: null,
    shared: false,
  } as const;
  return { kind: "episode", ref: text.slice(0, 20), text, score: 1, why, source, at: 1 };
}

function open(hits: readonly RecallHit[], tokens: number | null = 600) {
  const asked: string[] = [];
  const recall: ToolMemory["recall"] = async (_by, { q }) => {
    asked.push(q);
    return { hits: [...hits], degraded: null };
  };
  const recollect = createRecollector({
    memory: { recall },
    limits: () => (tokens === null ? null : { tokens, ms: 10_000 }),
    log: silentLogger,
  });
  return { recollect, asked };
}

describe("what a turn is told of earlier ones", () => {
  it("is not looked for where the owner does not want it", async () => {
    const { recollect, asked } = open([hit("x")], null);
    expect(await recollect(turn, question, never)).toBeNull();
    expect(asked).toEqual([]);
  });

  it("leaves out what this conversation holds, and what is beyond the budget", async () => {
    const long = hit("y".repeat(10_000));
    const { recollect } = open([hit("here", "cnv_here"), hit("there"), long, hit("last")], 60);
    const found = await recollect(turn, question, never);
    const by = { speaker: "user", why: "shared words" };
    expect(found).toMatchObject([
      { text: "there", ...by },
      { text: "last", ...by },
    ]);
  });

  it.each([
    'print("Hello from the page")',
    "```python\nfor i in range(3):\n    print(i)\n```",
    "`npm test`",
  ])("is not looked for where a message is nothing but code: %j", async (text) => {
    const { recollect, asked } = open([hit("x")]);
    expect(await recollect(turn, { text, isAsked: false }, never)).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("asks with the beginning and the end of a long message", async () => {
    const { recollect, asked } = open([]);
    await recollect(turn, { text: `begin ${"x".repeat(50_000)} end`, isAsked: false }, never);
    expect(asked[0]?.length).toBeLessThan(2_100);
    expect(asked[0]).toMatch(/^begin[^]*end$/);
  });

  const openBroken = (recall: ToolMemory["recall"], ms: number) =>
    createRecollector({
      memory: { recall },
      limits: () => ({ tokens: 600, ms }),
      log: silentLogger,
    });

  it("is why there is nothing, where the memory fails", async () => {
    const gone = () => Promise.reject(new AppError("unavailable", "It is gone."));
    const found = await openBroken(gone, 10_000)(turn, question, never);
    expect(found).toEqual({ ok: false, reason: "The memory failed: It is gone." });
  });

  it("is that it was given up, where the memory takes too long", async () => {
    const stuck: ToolMemory["recall"] = (_by, _question, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    const found = await openBroken(stuck, 10)(turn, question, never);
    expect(found).toMatchObject({ ok: false, reason: expect.stringContaining("10 ms") as string });
    const stopped = AbortSignal.abort();
    expect(
      await openBroken(() => Promise.reject(stopped.reason as Error), 10_000)(
        turn,
        question,
        stopped,
      ),
    ).toBeNull();
  });
});
