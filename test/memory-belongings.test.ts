import { afterAll, beforeAll, expect, it } from "vitest";
import { createMemoryClient } from "./support/memory-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createClient, createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

let home: StewardHome;
let owner: StewardClient;
let member: StewardClient;
beforeAll(async () => {
  home = createStewardHome(toScriptedConfig([{ moves: [{ echo: true }] }]));
  await home.start();
  owner = createOwner(home);
  await owner.ask("POST", "/api/users", { body: { name: "bea" } });
  const { key } = await owner.createKey({ name: "key", user: "bea" });
  member = createClient(owner.url, key);
});
afterAll(() => home[Symbol.asyncDispose]());

it.each<[string, (conversation: string) => Promise<number>]>([
  ["an episode", (conversation) => store({ role: "user", text: "Mine.", conversation })],
  [
    "a fact",
    (conversation) =>
      send("POST", "/facts", { key: "colour", value: "green", subject: "car", conversation }),
  ],
  [
    "a note under a key",
    (conversation) =>
      send("PUT", `/facts/by-conversation/${conversation}/colour`, { value: "red" }),
  ],
])("%s is not stored under somebody else's conversation", async (_what, attempt) => {
  const { id } = await owner.open();
  expect(await attempt(id)).toBe(404);
  const { id: own } = await member.open();
  expect(await attempt(own)).toBeLessThan(300);
  // What is no conversation is a name like any other.
  expect(await attempt("c1")).toBeLessThan(300);
});

const send = async (method: string, path: string, body: object) =>
  (await member.ask(method, `/api/memory${path}`, { body })).status;
const store = (episode: object) => send("POST", "/episodes", episode);

it("a picture that no message shows goes when everything is forgotten", async () => {
  const picture = Buffer.from("GIF89a, and nothing else");
  const form = new FormData();
  form.set("file", new Blob([picture], { type: "image/gif" }), "dot.gif");
  const authorization = `Bearer ${member.token}`;
  const sent = await fetch(`${member.url}/api/media`, {
    method: "POST",
    headers: { authorization },
    body: form,
  });
  const { id } = (await sent.json()) as { readonly id: string };
  expect((await member.ask("GET", `/api/media/${id}`)).status).toBe(200);
  const forgotten = await createMemoryClient(member).forget({ all: true });
  expect(forgotten).toMatchObject({ media: 1, pending: false });
  expect((await member.ask("GET", `/api/media/${id}`)).status).toBe(404);
});
