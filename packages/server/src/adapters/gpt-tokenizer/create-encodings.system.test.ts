import { describeTokenCounter } from "@steward/sdk/conformance/token-counter.ts";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { silentLogger } from "../../kernel/logger.ts";
import { createEncodings } from "./create-encodings.ts";

const never = new AbortController().signal;

describeTokenCounter("an encoding", async () => {
  const encodings = createEncodings({ log: silentLogger });
  return { counter: encodings.open("o200k_base"), close: async () => encodings.close() };
});

describe("OpenAI's encodings", () => {
  const encodings = createEncodings({ log: silentLogger });
  afterAll(encodings.close);

  /** The first four are the examples of OpenAI's cookbook on counting tokens. */
  it.each([
    ["antidisestablishmentarianism", 6, 6],
    ["2 + 2 = 4", 7, 7],
    ["お誕生日おめでとう", 9, 8],
    ["tiktoken is great!", 6, 6],
    ["hello world", 2, 2],
    ["안녕하세요", 5, 2],
    ["const sum = (a: number, b: number) => a + b;\n", 17, 17],
    ["👩‍💻🎉", 10, 7],
  ])("count %j as OpenAI does", async (text, older, newer) => {
    expect(await encodings.open("cl100k_base").count([text], never)).toEqual([older]);
    expect(await encodings.open("o200k_base").count([text], never)).toEqual([newer]);
  });

  it("count a book without a single blank in reasonable time", async () => {
    const counts = await encodings.open("o200k_base").count(["漢字".repeat(20_000)], never);
    expect(counts?.[0]).toBeGreaterThan(20_000);
  });
});

it("lets the memory go when nothing is to be counted, and comes back", async () => {
  const encodings = createEncodings({ log: silentLogger, idleMs: 0 });
  onTestFinished(encodings.close);
  const counter = encodings.open("cl100k_base");
  expect(encodings.childPid()).toBeUndefined();
  expect(await counter.count(["hello world"], never)).toEqual([2]);
  await expect.poll(() => encodings.childPid()).toBeUndefined();
  expect(await counter.count(["hello world"], never)).toEqual([2]);
});

it("says nothing when its process is killed, and counts again afterwards", async () => {
  const encodings = createEncodings({ log: silentLogger });
  onTestFinished(encodings.close);
  const counter = encodings.open("cl100k_base");
  const counting = counter.count(["hello world"], never);
  process.kill(encodings.childPid() ?? 0, "SIGKILL");
  expect(await counting).toBeNull();
  expect(await counter.count(["hello world"], never)).toEqual([2]);
});
