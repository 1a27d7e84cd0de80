import type { ModelMessage } from "@steward/sdk/model-port.ts";
import { expect, it } from "vitest";
import { toChatHistory } from "./to-chat-history.ts";

const user = (text: string): ModelMessage => ({ role: "user", content: [{ type: "text", text }] });

it("puts all system texts first and leaves room for the answer", () => {
  const history = toChatHistory([
    { role: "system", text: "Be kind." },
    user("Hi"),
    { role: "system", text: "Be brief." },
  ]);
  expect(history).toEqual([
    { type: "system", text: "Be kind.\n\nBe brief." },
    { type: "user", text: "Hi" },
    { type: "model", response: [] },
  ]);
});

it("joins messages of one side, since templates want them in turns", () => {
  const history = toChatHistory([
    user("One"),
    user("Two"),
    { role: "assistant", text: "Three" },
    user("Four"),
  ]);
  expect(history.map((item) => item.type)).toEqual(["user", "model", "user", "model"]);
  expect(history[0]).toEqual({ type: "user", text: "One\n\nTwo" });
});

it("goes on after the result of a tool call", () => {
  const history = toChatHistory([
    user("Weather?"),
    {
      role: "assistant",
      text: "",
      toolCalls: [{ callId: "c1", name: "weather", input: '{"city":"Oslo"}' }],
    },
    { role: "tool", callId: "c1", name: "weather", text: "rain" },
  ]);
  expect(history.at(-1)).toEqual({
    type: "model",
    response: [{ type: "functionCall", name: "weather", params: { city: "Oslo" }, result: "rain" }],
  });
});

it("says where an image was", () => {
  const [item] = toChatHistory([
    { role: "user", content: [{ type: "image", mime: "image/png", bytes: new Uint8Array() }] },
  ]);
  expect(item).toEqual({ type: "user", text: "[an image that this model cannot see]" });
});
