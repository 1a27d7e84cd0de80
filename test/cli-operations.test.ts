import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { spawnSync } from "node:child_process";
import { describe, expect, it, vi } from "vitest";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createOwner } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const script = toScriptedConfig([{ moves: [{ text: "Hello." }] }]);

/** A program of the machine that is not ours, as far as the command needs it. */
function putProgram({ path }: StewardHome, name: string, text: string): string {
  const file = join(path, "bin", name);
  mkdirSync(join(path, "bin"), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** What systemd says of a unit; nothing where this machine has none. */
function complaintsAbout(unit: string): string {
  const analyser = "systemd-analyze";
  const { error, status, stderr } = spawnSync(analyser, ["verify", unit], { encoding: "utf8" });
  return error || status === 0 ? "" : stderr;
}

describe.concurrent("steward logs", () => {
  it("shows what was logged, by level and part, and follows what comes", async () => {
    await using home = createStewardHome(script);
    await home.start();
    const following = home.spawn("logs", "--follow", "--component", "server", "-n", "1");
    let followed = "";
    following.stdout.on("data", (chunk: Buffer) => (followed += chunk.toString()));
    await vi.waitFor(() => expect(followed).toContain("server-start"), { timeout: 20_000 });
    home.writeConfig("models: [");
    await vi.waitFor(() => expect(followed).toContain("config-reject"), { timeout: 20_000 });

    const readable = await home.run("logs", "--level", "warn");
    expect(readable.stdout).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d warn +server +config-reject/mu,
    );
    expect(readable.stdout).not.toContain("server-start");
    const raw = await home.run("logs", "--json", "--component", "server", "-n", "2");
    const events = raw.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { event: string });
    expect(events.map(({ event }) => event)).toEqual(["server-start", "config-reject"]);
    expect((await home.run("logs", "--level", "loud")).code).toBe(2);

    following.kill("SIGINT");
    await vi.waitFor(() => expect(following.exitCode).toBe(0));
  });
});

describe.concurrent("steward doctor", () => {
  const lab = {
    protocol: "openai",
    base_url: "http://127.0.0.1:9",
    api_key: "env:LAB_KEY",
    models: ["a"],
  };
  const config = JSON.stringify({ models: { providers: { lab } } });

  it("finds nothing wrong with a key that only the running server has", async () => {
    await using home = createStewardHome(config, { LAB_KEY: "of the service" });
    await using shell = createStewardHome("", { STEWARD_HOME: home.path });
    const alone = await shell.run("doctor");
    expect(alone).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("LAB_KEY is not set") as string,
    });
    await home.start();
    const beside = await shell.run("doctor");
    expect(beside.stdout).toMatch(/info {2}config: .*valid for the running server.* LAB_KEY/u);
    expect(beside.stdout).toMatch(/info {2}provider lab: has its key from the running server/u);
    expect(beside.code).toBe(0);
  });

  it("does not say that there is no provider where the running server has one", async () => {
    await using home = createStewardHome("", { OPENAI_API_KEY: "sk-of-the-service-only" });
    await using shell = createStewardHome("", { STEWARD_HOME: home.path });
    await home.start();
    const { stdout } = await shell.run("doctor");
    expect(stdout).toMatch(/info {2}providers: none .* the running server has openai\n/u);
  });
});

describe.concurrent("steward open", () => {
  it("hands the browser a link that signs in, and prints it where there is none", async () => {
    await using home = createStewardHome(script);
    const visited = join(home.path, "visited");
    const browser = putProgram(home, "browser", `echo "$1" > ${visited}`);
    await home.start();
    await using seeing = createStewardHome("", { STEWARD_HOME: home.path, BROWSER: browser });
    expect(await seeing.run("open")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Opened http:\S+ in the browser\.\n$/u) as string,
    });
    const printed = await home.run("open");
    expect(printed.stdout).toMatch(/^http:\S+\/sign-in#\S+\n$/u);
    const { url } = createOwner(home);
    for (const link of [readFileSync(visited, "utf8"), printed.stdout]) {
      const token = new URL(link.trim()).hash.slice(1);
      const signIn = () =>
        fetch(`${url}/api/sign-in`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ token }),
        });
      expect((await signIn()).ok).toBe(true);
      expect((await signIn()).ok).toBe(false);
    }
  });
});

describe.concurrent("steward service", () => {
  it("where systemd does not answer prints the unit and where to put it", async () => {
    await using home = createStewardHome("", { PATH: "/nowhere" });
    const { code, stdout, stderr } = await home.run("service", "install");
    expect(code).toBe(1);
    expect(stdout).toContain("[Service]");
    expect(stdout).toContain(`STEWARD_HOME=${home.path}`);
    expect(stderr).toContain(join(home.path, ".config/systemd/user/steward.service"));
    expect(stderr).toContain("systemctl --user enable --now steward.service");
  });

  it("installs, starts and removes a unit that systemd takes", async () => {
    await using home = createStewardHome("", { STEWARD_HOME: "/srv/50% off/my steward" });
    const calls = join(home.path, "calls");
    putProgram(home, "systemctl", `echo "$*" >> ${calls}`);
    const path = [join(home.path, "bin"), process.env.PATH].join(delimiter);
    await using machine = createStewardHome("", {
      HOME: home.path,
      STEWARD_HOME: "/srv/50% off/my steward",
      PATH: path,
    });
    const unit = join(home.path, ".config/systemd/user/steward.service");
    expect((await machine.run("service", "install")).stdout).toContain(
      `Installed as ${unit} and started.`,
    );
    expect(readFileSync(calls, "utf8").split("\n").slice(2, 5)).toEqual([
      "--user daemon-reload",
      "--user enable steward.service",
      "--user restart steward.service",
    ]);
    expect(complaintsAbout(unit)).toBe("");
    const text = readFileSync(unit, "utf8");
    expect(text).toContain(`ExecStart="${process.execPath}" "`);
    expect(text).toContain('"STEWARD_HOME=/srv/50%% off/my steward"');
    expect(text).toContain("Restart=on-failure");

    await using other = createStewardHome("", { HOME: home.path, PATH: path });
    expect(await other.run("service", "install")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("for another home") as string,
    });
    expect((await machine.run("service", "uninstall")).code).toBe(0);
    expect(existsSync(unit)).toBe(false);
  });
});
