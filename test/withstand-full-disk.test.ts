import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answerText } from "@steward/contracts/turn-view.ts";
import { describe, expect, it, vi } from "vitest";
import { createOwner } from "./support/steward-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { canMount, mountSmallDisk } from "./support/small-disk.ts";
import { createStewardHome } from "./support/steward-process.ts";

const words = Array.from({ length: 60 }, (_, index) => `word-${index}`).join(" ");
const config = toScriptedConfig([
  { when: "long", moves: [{ text: "It begins. " }, { text: words, paceMs: 20 }] },
  { moves: [{ text: "Yes, " }, { echo: true }] },
]);

const isPossible = canMount();
const left = isPossible ? "" : " (left out: no right to mount a small disk)";

describe.skipIf(!isPossible)(`a full disk${left}`, () => {
  it("lets the answer stream to its end; when there is space again, all is there and goes on", async () => {
    await using home = createStewardHome(config);
    using disk = mountSmallDisk(home.path, 8);
    home.writeConfig(config);
    const server = await home.start();
    const owner = createOwner(home);
    const { id } = await owner.open("kept");
    const earlier = await owner.settle((await owner.say(id, "hello")).id);

    const turn = await owner.say(id, "a long one");
    let streamed = "";
    for await (const event of owner.follow(turn.id)) {
      if (event.type !== "text-delta") continue;
      if (streamed === "") disk.fill();
      streamed += event.text;
    }
    expect(streamed).toBe(`It begins. ${words}`);

    const refused = await owner.ask("POST", "/api/conversations", { body: { title: "x" } });
    expect(refused).toMatchObject({ status: 507, code: "disk_full" });
    expect(refused.text).toContain("disk is full");
    const chat = await owner.ask("POST", "/v1/chat/completions", {
      body: { model: "steward-chat", messages: [{ role: "user", content: "hi" }] },
    });
    expect(chat).toMatchObject({ status: 507, code: "disk_full" });
    // What needs no space works on.
    expect(await owner.ask("GET", "/health")).toMatchObject({ status: 200 });
    const unready = await owner.ask("GET", "/ready");
    expect(unready.status).toBe(503);
    expect(unready.text).toContain("disk is full");
    expect(await owner.ask("GET", "/api/me")).toMatchObject({ status: 200 });
    expect(answerText(await owner.view(turn.id))).toBe(streamed);
    expect((await owner.detail(id)).turns[0]).toEqual(earlier);

    disk.free();
    await vi.waitFor(
      async () => expect(await owner.ask("GET", "/ready")).toMatchObject({ status: 200 }),
      { timeout: 10_000 },
    );
    const next = await owner.settle((await owner.say(id, "once more")).id);
    expect(answerText(next)).toBe("Yes, once more");
    const { turns } = await owner.detail(id);
    expect(turns.map((view) => [view.id, view.status])).toEqual([
      [earlier.id, "done"],
      [turn.id, "done"],
      [next.id, "done"],
    ]);
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);

    await home.start();
    const again = createOwner(home);
    expect((await again.detail(id)).turns).toEqual(turns);
  });

  it("that takes half of a new config leaves the old one as it is", async () => {
    await using home = createStewardHome(config);
    using disk = mountSmallDisk(home.path, 8);
    const long = `${config}\n# ${"a long comment ".repeat(1_000)}\n`;
    home.writeConfig(long);
    await home.start();
    const owner = createOwner(home);
    disk.fill(4_096);
    const body = { model: "play/one", role: "title" };
    const refused = await owner.ask("POST", "/api/models/use", { body });
    expect(refused).toMatchObject({ status: 507, code: "disk_full" });
    expect(readFileSync(join(home.path, "config", "steward.yaml"), "utf8")).toBe(long);
    disk.free();
    expect(await owner.ask("POST", "/api/models/use", { body })).toMatchObject({ status: 200 });
  });

  it("after a crash ends the next start with a clear message; the turn goes on with the one after it", async () => {
    await using home = createStewardHome(config);
    using disk = mountSmallDisk(home.path, 8);
    home.writeConfig(config);
    const first = await home.start();
    const owner = createOwner(home);
    const { id } = await owner.open("kept");
    const turn = await owner.say(id, "a long one");
    for await (const event of owner.follow(turn.id)) if (event.type === "text-delta") break;
    disk.fill();
    first.process.kill("SIGKILL");
    await first.ended;

    const refused = await home.run("start", "--json");
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: "disk_full" } });
    expect((await home.run("status")).code).toBe(3);

    disk.free();
    const second = await home.start();
    const again = createOwner(home);
    expect(await again.settle(turn.id)).toMatchObject({ id: turn.id, status: "done" });
    second.process.kill("SIGTERM");
    expect(await second.ended).toBe(0);
  });

  it("at the start is a clear message, and nothing is lost", async () => {
    await using home = createStewardHome(config);
    using disk = mountSmallDisk(home.path, 4);
    home.writeConfig(config);
    disk.fill();
    const refused = await home.run("start", "--json");
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: "disk_full" } });
    disk.free();
    const server = await home.start();
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });
});
