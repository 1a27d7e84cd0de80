import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { answerText } from "@steward/contracts/turn-view.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Status } from "@steward/contracts/status.ts";
import { createClient, createOwner, type StewardClient } from "./support/steward-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const config = toScriptedConfig([
  { when: "silent", moves: [{ hang: true }] },
  { when: "half", moves: [{ text: "One, two, three.\n" }, { hang: true }] },
  { when: "slow", moves: [{ text: "one two three. " }, { delayMs: 200 }, { text: "four" }] },
  { when: "long", moves: [{ text: "word ".repeat(4_000) }, { hang: true }] },
  { moves: [{ echo: true }] },
]);

let home: StewardHome;
let owner: StewardClient;
beforeAll(async () => {
  home = createStewardHome(config);
  await home.start();
  owner = createOwner(home);
});
afterAll(() => home[Symbol.asyncDispose]());

function toRequest(client: StewardClient, text: string, stream: boolean): string {
  const body = JSON.stringify({
    model: "steward-chat",
    stream,
    messages: [{ role: "user", content: text }],
  });
  return [
    "POST /v1/chat/completions HTTP/1.1",
    "Host: localhost",
    `Authorization: Bearer ${client.token}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}

async function dial(): Promise<Socket> {
  const { port } = new URL(owner.url);
  const socket = connect(Number(port), "127.0.0.1");
  // A reset is what these stories are about.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

async function readUntil(socket: Socket, words: string): Promise<void> {
  let text = "";
  while (!text.includes(words)) text += String((await once(socket, "data"))[0]);
}

async function turnsAlive(): Promise<number> {
  const reply = await owner.ask("GET", "/api/status");
  const { turns } = Status.parse(JSON.parse(reply.text));
  return turns.queued + turns.running;
}

/** The newest conversation's only turn, as soon as there is one. */
async function newestTurn(client: StewardClient) {
  const [newest] = await client.list();
  const { turns } = await client.detail(newest!.id);
  return turns[0]!;
}

describe("a client that leaves", () => {
  it("at any point of sending its request leaves nothing behind", async () => {
    const before = (await owner.list()).length;
    const request = toRequest(owner, "half", true);
    const points = [0, 1, 20, request.indexOf("\r\n\r\n") + 4, request.length - 1];
    for (const point of points) {
      const socket = await dial();
      await new Promise((resolve) => {
        socket.write(request.slice(0, point), resolve);
      });
      socket.resetAndDestroy();
    }
    expect(await owner.list()).toHaveLength(before);
    expect(await turnsAlive()).toBe(0);
  });

  it.each([
    { when: "after the head", text: "silent", words: "HTTP/1.1 200", said: /^$/u },
    { when: "after the role", text: "silent", words: '"role":"assistant"', said: /^$/u },
    {
      when: "in the middle of the answer",
      text: "half",
      words: "three",
      said: /^One, two, three\.\s*$/u,
    },
    { when: "while much is on its way", text: "long", words: "word", said: /^word word /u },
  ])("$when: its turn is stopped, and what was said is kept", async ({ text, words, said }) => {
    const socket = await dial();
    socket.write(toRequest(owner, text, true));
    await readUntil(socket, words);
    socket.resetAndDestroy();
    await expect.poll(turnsAlive).toBe(0);
    const turn = await newestTurn(owner);
    expect(turn).toMatchObject({ status: "stopped", endReason: "stopped" });
    expect(answerText(turn)).toMatch(said);
  });

  it("while it waits for a whole body: its turn is stopped", async () => {
    const before = (await owner.list()).length;
    const socket = await dial();
    socket.write(toRequest(owner, "half", false));
    await expect.poll(() => owner.list()).toHaveLength(before + 1);
    socket.end();
    socket.destroy();
    await expect.poll(turnsAlive).toBe(0);
    expect(await newestTurn(owner)).toMatchObject({ status: "stopped" });
  });

  it("with a key made for that: its turn goes on to the end", async () => {
    const { key } = await owner.createKey({ name: "patient", continueOnDisconnect: true });
    const client = createClient(owner.url, key);
    const socket = await dial();
    socket.write(toRequest(client, "slow", true));
    await readUntil(socket, "three");
    socket.resetAndDestroy();
    const { id } = await newestTurn(client);
    const turn = await client.settle(id);
    expect(turn).toMatchObject({ status: "done", endReason: "answered" });
    expect(answerText(turn)).toBe("one two three. four");
  });

  it("from the page's stream: the turn goes on, and the page resumes where it was", async () => {
    const turn = await owner.say((await owner.open()).id, "slow");
    let last = 0;
    for await (const event of owner.follow(turn.id)) {
      last = event.seq;
      if (event.type === "text-delta") break;
    }
    const rest = await Array.fromAsync(owner.follow(turn.id, last));
    expect(rest.map((event) => event.seq)).toEqual(rest.map((_, index) => last + 1 + index));
    expect(rest.at(-1)).toMatchObject({ type: "turn-end", status: "done" });
  });

  it("a hundred times: nothing is left running, and the server answers", async () => {
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const socket = await dial();
        socket.write(toRequest(owner, index % 2 === 0 ? "half" : "silent", true));
        if (index % 3 !== 0) await readUntil(socket, '"role":"assistant"');
        socket.resetAndDestroy();
      }),
    );
    await expect.poll(turnsAlive, { timeout: 10_000 }).toBe(0);
    const turn = await owner.say((await owner.open()).id, "still there?");
    expect(answerText(await owner.settle(turn.id))).toBe("still there?");
  });
});
