import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import OpenAI from "openai";
import type { ChatCompletionMessageParam } from "openai/resources";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { embedderFolder, prepareBuiltInEmbedder } from "./support/built-in-embedder.ts";
import { createMemoryClient, type MemoryClient } from "./support/memory-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const scripted = toScriptedConfig([
  { when: "look it up", moves: [{ toolCall: { name: "recall", input: { query: "my dog" } } }] },
  {
    when: "Read the logs",
    moves: ["mill", "barn"].map((of) => ({ toolCall: { name: "read_log", input: { of } } })),
  },
  { moves: [{ text: "The logs were read, and the pump of the mill is broken." }] },
]);
const config = JSON.stringify({
  ...(JSON.parse(scripted) as object),
  memory: {},
  pipeline: {
    thinking: { mode: "off" },
    control: { enabled: false },
    // Every answer is read by a model, which gets of a long log what is nearest to the answer.
    depth: { low: "model" },
  },
});
const longLog = Array.from(
  { length: 900 },
  (_, at) => `Part ${at} of the mill was looked at, and the pump is quiet.`,
).join("\n");

let home: StewardHome;
let owner: StewardClient;
let memory: MemoryClient;
let serverPid: number;
beforeAll(async () => {
  await prepareBuiltInEmbedder();
  home = createStewardHome(config);
  cpSync(embedderFolder, join(home.path, "models", "embedder"), { recursive: true });
  serverPid = (await home.start()).pid;
  owner = createOwner(home);
  memory = createMemoryClient(owner);
}, 5 * 60_000);
afterAll(() => home[Symbol.asyncDispose]());

it("a turn ends although the embedder does not answer, and another embedder takes its place", async () => {
  await memory.store({ role: "user", text: "My dog is called Rufus." });
  await untilEmbedded();
  const [stuck = 0] = findEmbedders(serverPid);
  process.kill(stuck, "SIGSTOP");

  const { id } = await owner.open();
  const turns = [await owner.say(id, "Please look it up"), await owner.say(id, "And now?")];
  for (const turn of turns) expect((await owner.settle(turn.id)).status).toBe("done");
  expect((await readLogs()).status).toBe("done");

  await memory.store({ role: "user", text: "My cat is called Mia." });
  await untilEmbedded();
  expect((await memory.ask("pets")).degraded).toBeNull();
  expect(findEmbedders(serverPid)).not.toContain(stuck);
});

async function untilEmbedded(): Promise<void> {
  await vi.waitFor(async () => expect((await memory.status()).pending.embeddings).toBe(0), {
    timeout: 60_000,
    interval: 100,
  });
}

/** A turn with far more to be read than a model is given. */
async function readLogs() {
  const { key } = await owner.createKey({ name: "front end" });
  const openai = new OpenAI({ baseURL: `${owner.url}/v1`, apiKey: key, maxRetries: 0 });
  const messages: ChatCompletionMessageParam[] = [{ role: "user", content: "Read the logs." }];
  const tools = [
    { type: "function" as const, function: { name: "read_log", parameters: { type: "object" } } },
  ];
  const body = { model: "steward-auto", messages, tools };
  const { message } = (await openai.chat.completions.create(body)).choices[0]!;
  messages.push(message);
  for (const { id } of message.tool_calls ?? []) {
    messages.push({ role: "tool", tool_call_id: id, content: longLog });
  }
  return owner.view((await openai.chat.completions.create(body)).id);
}

/** The processes below the server that hold an embedding model. */
function findEmbedders(parent: number): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
        const [, , ppid] = readFileSync(`/proc/${pid}/stat`, "utf8")
          .replace(/\(.*\)/, "")
          .split(/\s+/);
        return Number(ppid) === parent && command.includes("embedding-child");
      } catch {
        return false; // It has ended meanwhile.
      }
    })
    .map(Number);
}
