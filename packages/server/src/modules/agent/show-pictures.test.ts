import { Buffer } from "node:buffer";
import type { ModelMessage, ModelRequest } from "@steward/sdk/model-port.ts";
import { defineTool } from "@steward/sdk/define-tool.ts";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestCores } from "../../testing/create-test-cores.ts";
import type { TestCore } from "../../testing/open-test-core.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { fitWindow } from "./fit-window.ts";

/** A picture as far as its frame goes; the name is in it. */
function toPng(name: string, side = 16): Buffer {
  const sides = Buffer.alloc(8);
  sides.writeUInt32BE(side, 0);
  sides.writeUInt32BE(side, 4);
  const [head, end] = ["\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", "\0\0\0\0IEND\xaeB`\x82"];
  const latin = (text: string) => Buffer.from(text, "latin1");
  return Buffer.concat([latin(head), sides, Buffer.from(name), latin(end)]);
}

const Names = z.strictObject({ names: z.array(z.string()) });

/** Takes pictures; some names stand for what no provider takes. */
const camera = defineTool({
  name: "camera",
  description: "Takes pictures.",
  input: Names,
  effects: ["read"],
  volatile: true,
  title: () => "Take pictures",
  run: async ({ names }) => ({
    ok: true,
    text: `took ${names.join()}`,
    artifacts: names.map((label) => ({
      type: "media",
      label,
      mime: label === "words" ? "text/plain" : "image/png",
      bytes: toBytes(label),
    })),
  }),
});

function toBytes(name: string): Buffer {
  if (name === "broken") return Buffer.from("not a picture");
  if (name === "cut") return toPng(name).subarray(0, -2);
  if (name === "wide") return toPng(name, 8_001);
  if (name === "large") return toPng("x".repeat(3_500_000));
  return toPng(name);
}

const take = (...names: string[]) => ({
  moves: [{ toolCall: { name: "camera", input: { names } } }],
});
const answer = { moves: [{ text: "I see." }] };

function toConfig(...models: readonly { readonly id: string; readonly vision: boolean }[]) {
  return {
    providers: { lab: { protocol: "scripted", models } },
    roles: { output: models.map(({ id }) => `lab/${id}`) },
    retry_attempts: 0,
    retry_delay: 0,
  };
}

const seeing = toConfig({ id: "large", vision: true });

function toLine(message: ModelMessage): string {
  if (message.role !== "user") return message.role;
  return message.content
    .map((part) => (part.type === "text" ? part.text : `image ${nameIn(part.bytes)}`))
    .join(" | ");
}

const nameIn = (bytes: Uint8Array) => Buffer.from(bytes.subarray(24, -12)).toString();
const seenIn = (request: ModelRequest | undefined) =>
  (request?.messages ?? []).map(toLine).filter((line) => line.includes("image "));

describe("pictures that tools made", () => {
  const cores = createTestCores();
  afterEach(cores.close);
  async function open(...steps: Parameters<typeof take>[]): Promise<TestCore> {
    const script = [...steps.map((names) => take(...names)), answer];
    const core = await cores.open({ tools: [camera], script, config: seeing });
    return core;
  }

  it("are seen after the results of their step, marked as what they are", async () => {
    const core = await open(["cat"]);
    await core.say(await core.open(), "Look!");
    expect(core.requests[1]?.messages.slice(1).map(toLine)).toEqual([
      "Look!",
      "assistant",
      "tool",
      'Output of the tool camera, not a message of the user: "cat" | image cat',
    ]);
  });

  it("are seen while they are the newest two, each where it was taken", async () => {
    const core = await open(["one", "two"], ["three"]);
    await core.say(await core.open(), "Look!");
    expect(seenIn(core.requests[1]).map((line) => line.split("image ")[1])).toEqual(["one", "two"]);
    expect(core.requests[2]?.messages.slice(2).map(({ role }) => role)).toEqual([
      "assistant",
      "tool",
      "user",
      "assistant",
      "tool",
      "user",
    ]);
    expect(seenIn(core.requests[2]).map((line) => line.split("image ")[1])).toEqual([
      "two",
      "three",
    ]);
  });

  it("are those of the turn, not of the turns before", async () => {
    const core = await open(["cat"]);
    const conversation = await core.open();
    await core.say(conversation, "Look!");
    await core.say(conversation, "And now?");
    expect(seenIn(core.requests[2])).toEqual([]);
  });

  it("are left out where no provider would take them", async () => {
    const core = await open(["cat", "words", "broken", "cut", "wide", "large"]);
    await core.say(await core.open(), "Look!");
    expect(seenIn(core.requests[1])).toHaveLength(1);
    expect(seenIn(core.requests[1])[0]).toContain("image cat");
  });

  it("count in what the window holds", async () => {
    const gauge = async (names: string[]) => {
      const core = await open(names);
      const { events } = await core.say(await core.open(), "Look!");
      return events.findLast((event) => event.type === "context-measure")?.usedTokens ?? 0;
    };
    expect((await gauge(["cat", "dog"])) - (await gauge(["words", "words"]))).toBeGreaterThan(1500);
  });

  it.each([
    ["a model that cannot see", toConfig({ id: "large", vision: false }), [take("cat"), answer]],
    [
      "one that takes the place of a model that can",
      toConfig({ id: "large", vision: true }, { id: "other", vision: false }),
      [take("cat"), { moves: [{ fail: "server" as const }] }, answer],
    ],
  ])("are kept from %s", async (_who, config, script) => {
    const core = await cores.open({ tools: [camera], script, config });
    const { id: conversationId } = await core.conversations.create(core.ownerId, {
      model: "steward-agent",
    });
    const { view } = await core.say({ id: conversationId }, "Look!");
    expect(view).toMatchObject({ status: "done" });
    expect(core.requests).toHaveLength(script.length);
    expect(seenIn(core.requests.at(-1))).toEqual([]);
    expect(core.requests.at(-1)?.messages.at(-1)).toMatchObject({ role: "tool" });
  });

  it("do not push the question out of a narrow window", () => {
    const say = (text: string): ModelMessage => ({
      role: "user",
      content: [{ type: "text", text }],
    });
    const image = { type: "image", mime: "image/png", bytes: toPng("cat") } as const;
    const messages: ModelMessage[] = [
      say("Look!"),
      { role: "assistant", text: "", toolCalls: [{ callId: "a", name: "camera", input: "{}" }] },
      { role: "tool", callId: "a", name: "camera", text: "took cat" },
      { role: "user", content: [image], shownBy: "camera" },
    ];
    expect(fitWindow([say("before"), ...messages], 100, estimateTokens)).toEqual(messages);
  });
});
