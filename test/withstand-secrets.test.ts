import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { SignInLink } from "@steward/contracts/account.ts";
import { describe, expect, it } from "vitest";
import { createClient, createOwner, send } from "./support/steward-client.ts";
import { startMoodyUpstream } from "./support/moody-upstream.ts";
import { createStewardHome } from "./support/steward-process.ts";

/** Every file below a folder. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

describe("secrets", () => {
  it("of a whole story are in no log; keys, links and sessions are in no file in the clear", async () => {
    await using upstream = await startMoodyUpstream();
    const providerKey = "sk-provider-1234567890abcdef";
    const otherKey = "sk-fromenv-0987654321fedcba";
    const lab = { protocol: "openai", base_url: upstream.url, models: ["small"], timeout: 1 };
    const config = {
      logs: { level: "debug" },
      models: {
        providers: {
          lab: { ...lab, api_key: providerKey },
          spare: { ...lab, api_key: "env:SPARE_KEY" },
        },
        roles: { output: ["lab/small", "spare/small"] },
        retry_attempts: 0,
        key_cooldown: 0,
        embedded: { download: "off" },
      },
    };
    await using home = createStewardHome(JSON.stringify(config), { SPARE_KEY: otherKey });
    const server = await home.start();
    const owner = createOwner(home);

    const { key } = await owner.createKey({ name: "script" });
    const link = await owner.ask("POST", "/api/sign-in-links");
    const linkToken = new URL(SignInLink.parse(JSON.parse(link.text)).url).hash.slice(1);
    const body = { token: linkToken };
    const signedIn = await send(owner.url, { method: "POST", path: "/api/sign-in", body });
    const cookie = signedIn.headers["set-cookie"]![0]!.split(";")[0]!;
    const session = cookie.split("=")[1]!;
    const printed = JSON.parse(server.output.stdout) as { readonly sign_in_url: string };
    const firstLink = new URL(printed.sign_in_url).hash.slice(1);

    const client = createClient(owner.url, key);
    // The upstream repeats our key in its refusal, as OpenAI does.
    for (const mood of ["plain", "echo-key", "broken", "reset", "garbage-body"]) {
      upstream.mood = mood;
      for (const model of ["steward-chat", "lab/small", "spare/small"]) {
        const chat = { model, messages: [{ role: "user", content: "hello" }] };
        const reply = await client.ask("POST", "/v1/chat/completions", { body: chat });
        for (const secret of [providerKey, otherKey]) expect(reply.text).not.toContain(secret);
      }
    }
    const headers = { cookie, origin: owner.url };
    for (const path of ["/api/me", "/api/conversations", "/api/config", "/api/status"]) {
      const reply = await send(owner.url, { method: "GET", path, headers });
      expect(reply.status, path).toBe(200);
      for (const secret of [providerKey, otherKey]) expect(reply.text).not.toContain(secret);
    }
    await send(owner.url, {
      method: "GET",
      path: `/api/me?key=${key}&token=${linkToken}`,
      headers,
    });
    await send(owner.url, { method: "POST", path: "/api/sign-in", body: `{"token":"${firstLink}` });
    await send(owner.url, { method: "GET", path: `/sign-in/${firstLink}`, headers });

    const local = owner.token;
    const secrets = { providerKey, otherKey, key, linkToken, firstLink, session, local };
    const expectHidden = (text: string, where: string) => {
      for (const [name, secret] of Object.entries(secrets)) {
        expect(text.includes(secret), `${name} in ${where}`).toBe(false);
      }
    };
    // While it runs the database has a write-ahead log too.
    const database = filesBelow(home.path).filter((path) => path.includes("steward.db"));
    expect(database.length).toBeGreaterThan(1);
    for (const path of database) expectHidden(readFileSync(path, "latin1"), path);
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    const logs = filesBelow(join(home.path, "logs"));
    expect(logs.length).toBeGreaterThan(0);
    for (const path of logs) expectHidden(readFileSync(path, "utf8"), path);
    expectHidden(server.output.stderr, "stderr");
    expect(server.output.stderr).toContain("model-fail");
    const others = filesBelow(home.path).filter((path) => !path.includes("/config/"));
    for (const path of others) expectHidden(readFileSync(path, "latin1"), path);
  });
});
