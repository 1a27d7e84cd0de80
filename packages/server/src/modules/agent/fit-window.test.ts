import type { ModelMessage } from "@steward/sdk/model-port.ts";
import { describe, expect, it } from "vitest";
import { estimateTokens } from "./estimate-tokens.ts";
import { fitWindow } from "./fit-window.ts";

const long = "word ".repeat(200);
const system: ModelMessage = { role: "system", text: "You are Steward." };
const user = (text: string): ModelMessage => ({ role: "user", content: [{ type: "text", text }] });
const assistant = (text: string): ModelMessage => ({ role: "assistant", text });
const call: ModelMessage = {
  role: "assistant",
  text: "",
  toolCalls: [{ callId: "a", name: "read", input: "{}" }],
};
const result = (text: string): ModelMessage => ({ role: "tool", callId: "a", name: "read", text });

describe("fitting messages into a window", () => {
  const talk = [system, user("one"), assistant("1"), user("two"), assistant("2"), user("three")];

  it("changes nothing where everything fits", () => {
    expect(fitWindow(talk, 10_000, estimateTokens)).toEqual(talk);
  });

  it("leaves out the oldest exchanges first", () => {
    const messages = [system, user(long), assistant(long), user("two"), assistant("2"), user("3")];
    expect(fitWindow(messages, 200, estimateTokens)).toEqual([system, ...messages.slice(3)]);
  });

  it.each([0, 1, 10, 40, 100, 400, 700])(
    "keeps the system prompt and the newest message in a window of %i tokens",
    (contextTokens) => {
      const messages = [...talk, assistant(long), user(long)];
      const fitted = fitWindow(messages, contextTokens, estimateTokens);
      expect(fitted[0]).toBe(system);
      expect(fitted.at(-1)).toBe(messages.at(-1));
      expect(fitted[1]?.role).toBe("user");
    },
  );

  it("never begins with an answer whose question is gone", () => {
    const messages = [system, user(long), assistant("short"), user("next")];
    expect(fitWindow(messages, 100, estimateTokens)).toEqual([system, user("next")]);
  });

  it.each([0, 50, 100, 400])(
    "keeps question, call and result together in a window of %i tokens",
    (contextTokens) => {
      const messages = [system, user("old"), assistant(long), user("Read it"), call, result(long)];
      expect(fitWindow(messages, contextTokens, estimateTokens)).toEqual([
        system,
        ...messages.slice(3),
      ]);
    },
  );
});

describe("the estimate of tokens", () => {
  it("counts what a call carries and what was thought", () => {
    const plain = estimateTokens(assistant("Hi"));
    const toolCalls = [{ callId: "a", name: "write", input: long }];
    expect(estimateTokens({ role: "assistant", text: "Hi", toolCalls })).toBeGreaterThan(
      plain + 200,
    );
    expect(estimateTokens({ role: "assistant", text: "Hi", reasoning: long })).toBeGreaterThan(
      plain + 200,
    );
  });

  it("counts images, and bytes rather than letters", () => {
    const image = { type: "image", mime: "image/png", bytes: new Uint8Array() } as const;
    expect(estimateTokens({ role: "user", content: [image] })).toBeGreaterThan(500);
    expect(estimateTokens(user("日本語"))).toBeGreaterThan(estimateTokens(user("abc")));
  });
});
