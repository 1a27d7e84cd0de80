import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ForgetRequest } from "@steward/contracts/memory.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findInFolder } from "./support/find-in-folder.ts";
import { createMemoryClient, type MemoryClient } from "./support/memory-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createClient, createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

/** Whoever has the model plan a trip gets a list; otherwise it repeats what it is shown. */
const scripted = toScriptedConfig([
  { when: "wait here", moves: [{ text: "Waiting. " }, { hang: true }] },
  { when: "Noted: ", moves: [{ text: "There is a list now." }] },
  ...["text", "entity", "all"].map((name) => ({
    when: `plan the trip of ${name}`,
    moves: [
      {
        toolCall: {
          name: "todo",
          input: { items: [{ text: `Take ${toSecret(name)} along`, status: "pending" as const }] },
        },
      },
    ],
  })),
  { when: "look it up", moves: [{ toolCall: { name: "recall", input: { query: "my dog" } } }] },
  { moves: [{ echo: true }] },
]);
const memory = { embedder: { provider: "off" }, recall: { max_ms: 60_000 } };
const config = JSON.stringify({ ...(JSON.parse(scripted) as object), memory });

/** A name that nothing else has in it. */
function toSecret(selector: string): string {
  return `Qzx${selector}vo`;
}

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("forgetting", () => {
  let home: StewardHome;
  let owner: StewardClient;
  beforeAll(async () => {
    home = createStewardHome(config);
    await home.start();
    owner = createOwner(home);
  });
  afterAll(() => home[Symbol.asyncDispose]());

  type Person = { readonly client: StewardClient; readonly remembered: MemoryClient };

  async function somebody(name: string): Promise<Person> {
    await owner.ask("POST", "/api/users", { body: { name } });
    const { key } = await owner.createKey({ name: "key", user: name });
    const client = createClient(owner.url, key);
    return { client, remembered: createMemoryClient(client) };
  }

  async function say({ client, remembered }: Person, text: string, title?: string) {
    const { id } = await client.open(title);
    const turn = await client.say(id, text);
    await client.settle(turn.id);
    await remembered.settled();
    return { conversationId: id, turnId: turn.id };
  }

  /** In a turn, in its title and answer, in a fact, and recalled in others, by itself and by a tool. */
  async function plant(person: Person, secret: string) {
    const told = await say(person, `My dog is called ${secret}.`);
    await say(person, "What is my dog called?");
    await say(person, "Please look it up, the name of the dog");
    // A question is nothing that is kept, nor one that fails.
    expect(await person.remembered.recall(`Who is ${secret}?`)).not.toEqual([]);
    await person.client.ask("GET", `/api/memory/recall?q=${secret}&k=none`);
    expect(findInFolder(home.path, secret)).not.toEqual([]);
    return told;
  }

  /** Once the file of the database is made anew: until then traces may be in its free space. */
  async function expectGone(secret: string): Promise<void> {
    expect((await createMemoryClient(owner).compact()).phase).toBe("done");
    // The script of the model says it too.
    const found = findInFolder(home.path, secret).filter((name) => !name.startsWith("config"));
    expect(found).toEqual([]);
  }

  it.each<
    [
      string,
      (person: Person, told: { conversationId: string; turnId: string }) => Promise<ForgetRequest>,
    ]
  >([
    ["refs", async (_person, { turnId }) => ({ refs: [`turn:${turnId}:user`] })],
    [
      "facts",
      async ({ remembered }) => ({ facts: (await remembered.facts()).map(({ id }) => id) }),
    ],
    ["conversation", async (_person, { conversationId }) => ({ conversation: conversationId })],
    ["before", async () => ({ before: Date.now() + 60_000 })],
  ])(
    "by %s leaves it nowhere in the home",
    async (selector, toRequest) => {
      const person = await somebody(selector);
      const secret = toSecret(selector);
      const told = await plant(person, secret);
      const counts = await person.remembered.forget(await toRequest(person, told));
      expect(counts.episodes).toBeGreaterThanOrEqual(2);
      expect(counts.facts).toBeGreaterThanOrEqual(1);
      expect(counts.events).toBeGreaterThan(0);
      await expectGone(secret);
      const view = await person.client.view(told.turnId);
      expect(view).toMatchObject({ status: "done", input: { content: [], forgotten: true } });
      expect(view.parts).toEqual([{ type: "forgotten", step: 0 }]);
      const hits = await person.remembered.recall(`dog ${secret}`);
      expect(hits.filter(({ text }) => text.includes(secret))).toEqual([]);
    },
    120_000,
  );

  it.each<[string, (secret: string) => ForgetRequest]>([
    ["text", (secret) => ({ text: secret.toLowerCase() })],
    ["entity", (secret) => ({ entity: secret })],
    ["all", () => ({ all: true })],
  ])(
    "by %s leaves it nowhere, wherever it was",
    async (selector, toRequest) => {
      const person = await somebody(selector);
      const { client, remembered } = person;
      const secret = toSecret(selector);
      const told = await plant(person, secret);
      await say(person, `Now plan the trip of ${selector}`);
      await remembered.store({
        ref: `note ${secret}`,
        conversation: secret,
        role: "user",
        text: "Woof",
      });
      await remembered.keep({ key: "note", value: `${secret} likes bones` });
      await sendPicture(client, told.conversationId, secret);
      const { running, queued } = await queue(client, secret);
      mkdirSync(join(home.path, "backups"), { recursive: true });
      writeFileSync(join(home.path, "backups", "schema-1-1.db"), `old ${secret}`);
      await remembered.settled();

      const counts = await remembered.forget(toRequest(secret));
      expect(counts).toMatchObject({ backups: 1, traces: true });
      await client.ask("POST", `/api/turns/${running}/stop`);
      await client.settle(running);
      await expectGone(secret);
      expect(await client.view(queued)).toMatchObject({
        status: "stopped",
        input: { content: [] },
      });
      expect((await client.view(told.turnId)).input.forgotten).toBe(true);
      const titles = (await client.list()).map(({ title }) => title);
      expect(titles.join().toLowerCase()).not.toContain(secret.toLowerCase());
      await client.ask("POST", `/api/turns/${queued}/stop`);
    },
    120_000,
  );

  async function sendPicture(client: StewardClient, conversationId: string, secret: string) {
    const form = new FormData();
    form.set("file", new Blob([picture], { type: "image/png" }), `${secret}.png`);
    const reply = await fetch(`${client.url}/api/media`, {
      method: "POST",
      headers: { authorization: `Bearer ${client.token}` },
      body: form,
    });
    const { id } = (await reply.json()) as { readonly id: string };
    const sent = await client.ask("POST", `/api/conversations/${conversationId}/turns`, {
      body: { text: "Look at this", mediaIds: [id] },
    });
    expect(sent.status).toBeLessThan(300);
    await client.settle((JSON.parse(sent.text) as { readonly id: string }).id);
  }

  /** A message behind a turn that does not end. */
  async function queue(client: StewardClient, secret: string) {
    const { id } = await client.open();
    const running = await client.say(id, "wait here");
    await client.heard(running.id, "Waiting");
    const sent = await client.ask("POST", `/api/conversations/${id}/turns`, {
      body: { text: `Then walk ${secret}` },
    });
    const { id: queued } = JSON.parse(sent.text) as { readonly id: string };
    return { running: running.id, queued };
  }
});
