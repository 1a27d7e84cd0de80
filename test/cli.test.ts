import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createStewardHome } from "./support/steward-process.ts";

const config = `# mine
models:
  providers:
    play:
      protocol: scripted
      models: [first, second]
      script:
        - when: wait
          moves: [{ text: "Let me see. " }, { hang: true }]
        - when: fail
          moves: [{ fail: request, message: no such thing }]
        - moves: [{ reasoning: hmm }, { text: "Hello there" }]
  roles:
    output: [play/first]
  embedded: { download: "off" }
`;

function toJson(text: string): unknown {
  return JSON.parse(text);
}

describe("steward start", () => {
  it("prints one line when ready, logs to stderr, and ends well however early it is stopped", async () => {
    await using home = createStewardHome(config);
    const server = await home.start();
    expect(readFileSync(`/proc/${server.pid}/cmdline`, "utf8")).toMatch(/^steward\0/u);
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);

    const lines = server.output.stdout.trim().split("\n");
    expect(lines).toHaveLength(1);
    expect(toJson(lines[0]!)).toMatchObject({ ready: true, pid: server.pid, url: server.url });
    const logged = server.output.stderr.trim().split("\n").map(toJson);
    expect(logged).toContainEqual(expect.objectContaining({ event: "server-start" }));
    expect(existsSync(join(home.path, "run.json"))).toBe(false);
  });

  it("is refused twice on one home, with the pid, and works again after a crash", async () => {
    await using home = createStewardHome(config);
    const first = await home.start();
    const second = await home.run("start", "--json");
    expect(second.code).toBe(1);
    expect(toJson(second.stdout)).toMatchObject({
      error: {
        code: "already_running",
        message: expect.stringContaining(String(first.pid)) as string,
      },
    });
    first.process.kill("SIGKILL");
    await first.ended;
    expect(await home.run("status")).toMatchObject({ code: 3 });
    const third = await home.start();
    third.process.kill("SIGINT");
    expect(await third.ended).toBe(0);
  });

  it("says who holds the port", async () => {
    await using home = createStewardHome(config);
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    const refused = await home.run("start", "--port", String(port));
    holder.close();
    expect(refused.code).toBe(1);
    expect(refused.stdout).toBe("");
    expect(refused.stderr).toContain(String(port));
    expect(refused.stderr).toContain(String(process.pid));
  });

  it("names the line of a broken config, an open address and a corrupt database, and changes nothing", async () => {
    await using home = createStewardHome("server:\n  prot: 1\n");
    const refused = await home.run("start");
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/steward\.yaml:2:3 server\.prot: .*did you mean "port"/u);

    home.writeConfig(config);
    const open = await home.run("start", "--host", "0.0.0.0");
    expect(open.code).toBe(1);
    expect(open.stderr).toContain("insecure_bind");
    expect(await home.run("start", "--port", "99999")).toMatchObject({ code: 2 });

    const garbage = "not a database ".repeat(1_000);
    writeFileSync(join(home.path, "steward.db"), garbage);
    const corrupt = await home.run("start", "--json");
    expect(corrupt.code).toBe(1);
    expect(toJson(corrupt.stdout)).toMatchObject({ error: { code: "store_unusable" } });
    expect(await home.run("doctor")).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/fail {2}database/u) as string,
    });
    expect(readFileSync(join(home.path, "steward.db"), "utf8")).toBe(garbage);
  });
});

describe("commands beside a running server", () => {
  it("show it, talk to it, manage keys, users and models, and stop it", async () => {
    await using home = createStewardHome(config);
    const offline = await home.run("keys", "create", "--name", "before", "--json");
    expect(toJson(offline.stdout)).toMatchObject({
      key: expect.stringMatching(/^stw_/u) as string,
    });

    const server = await home.start();
    expect(toJson((await home.run("status", "--json")).stdout)).toMatchObject({
      running: true,
      pid: server.pid,
      url: server.url,
    });

    const { key } = toJson(offline.stdout) as { key: string };
    const models = await fetch(`${server.url}/v1/models`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(models.status).toBe(200);
    expect(await home.run("keys", "revoke", "before")).toMatchObject({ code: 0 });
    const refused = await fetch(`${server.url}/v1/models`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(refused.status).toBe(401);
    await Promise.all([models.body?.cancel(), refused.body?.cancel()]);

    expect(await home.run("users", "add", "ada")).toMatchObject({ code: 0 });
    expect(await home.run("users", "add", "ada")).toMatchObject({ code: 1 });
    expect((await home.run("users", "list")).stdout).toContain("ada");
    expect((await home.run("sign-in", "--user", "ada")).stdout).toMatch(/\/sign-in#[\w-]+\n$/u);

    expect((await home.run("models", "use", "play/second")).stdout).toBe(
      "output: play/second, play/first\n",
    );
    expect(readFileSync(join(home.path, "config", "steward.yaml"), "utf8")).toContain("# mine");
    expect((await home.run("models", "list")).stdout).toMatch(/play\/second +yes +output/u);

    expect(toJson((await home.run("doctor", "--json")).stdout)).toMatchObject({ ok: true });
    expect(await home.run("stop")).toMatchObject({ code: 0 });
    expect(await server.ended).toBe(0);
    expect(await home.run("stop")).toMatchObject({ code: 3 });
    expect((await home.run("keys", "list", "--all")).stdout).toContain("revoked");

    const log = readFileSync(join(home.path, "logs", "steward.log"), "utf8");
    expect(log).not.toContain(key);
    expect(log).not.toMatch(/sign-in#\w/u);
  });

  it("keep the last good config when the new file is broken, and take the next good one", async () => {
    await using home = createStewardHome(config);
    const server = await home.start();
    const log = async (event: string) => {
      while (!server.output.stderr.includes(`"event":"${event}"`)) {
        await once(server.process.stderr, "data");
      }
    };
    home.writeConfig(`${config}\nserver: { prot: 1 }\n`);
    await log("config-reject");
    expect(toJson((await home.run("status", "--json")).stdout)).toMatchObject({
      configError: expect.stringContaining("server.prot") as string,
    });
    expect((await home.run("chat", "hi")).stdout).toBe("Hello there\n");
    home.writeConfig(config.replace("[play/first]", "[play/second]"));
    await log("config-apply");
    expect(toJson((await home.run("status", "--json")).stdout)).toMatchObject({
      configError: null,
    });
  });
});

describe("steward chat", () => {
  it("answers a message, a pipe, and programs; a failed turn is a failure", async () => {
    await using home = createStewardHome(config);
    expect(await home.run("chat", "hi")).toMatchObject({ code: 3 });
    await home.start();
    expect(await home.run("chat", "hi", "you")).toMatchObject({ code: 0, stdout: "Hello there\n" });
    expect(await home.pipe("from a pipe", "chat")).toMatchObject({
      code: 0,
      stdout: "Hello there\n",
    });
    expect(await home.pipe("  ", "chat")).toMatchObject({ code: 2 });
    const events = (await home.run("chat", "--json", "--model", "play/second", "hi")).stdout
      .trim()
      .split("\n");
    expect(events.map(toJson)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "model-start", model: "play/second" }),
        expect.objectContaining({ type: "reasoning-delta" }),
        expect.objectContaining({ type: "turn-end", status: "done" }),
      ]),
    );
    expect(await home.run("chat", "please fail")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("no such thing") as string,
    });
    expect(await home.run("chat", "--model", "no/such", "hi")).toMatchObject({ code: 1 });
  });

  it("stops the turn at Ctrl+C and keeps what was said", async () => {
    await using home = createStewardHome(config);
    await home.start();
    const chat = home.spawn("chat", "wait a moment");
    let said = "";
    chat.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    while (!said.includes("Let me see")) await once(chat.stdout, "data");
    chat.kill("SIGINT");
    expect(await once(chat, "close")).toEqual([1, null]);
    expect(toJson((await home.run("status", "--json")).stdout)).toMatchObject({
      turns: { running: 0 },
    });
  });
});
