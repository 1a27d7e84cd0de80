import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { renderCliReference } from "./cli-reference.ts";
import { commands } from "./commands/commands.data.ts";
import { program } from "../main/program.ts";
import { runCli } from "./run-cli.ts";

const homes: string[] = [];

afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
});

function createHome(config?: string): string {
  const home = mkdtempSync(join(tmpdir(), "steward-cli-"));
  homes.push(home);
  mkdirSync(join(home, "config"));
  if (config !== undefined) writeFileSync(join(home, "config", "steward.yaml"), config);
  return home;
}

function createSink(tty: boolean): { stream: Writable & { isTTY: boolean }; text: () => string } {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk.toString());
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY: tty }), text: () => chunks.join("") };
}

async function run(line: string, { home = createHome(), tty = false, env = {} } = {}) {
  const stdout = createSink(tty);
  const stderr = createSink(tty);
  const code = await runCli({
    line: line === "" ? [] : line.split(" "),
    env: { STEWARD_HOME: home, ...env },
    cwd: home,
    commands,
    program,
    stdin: new PassThrough(),
    stdout: stdout.stream,
    stderr: stderr.stream,
  });
  return { code, out: stdout.text(), err: stderr.text() };
}

describe("the command line", () => {
  it("lists the commands; without a word that is a usage error", async () => {
    expect(await run("help")).toMatchObject({
      code: 0,
      out: expect.stringContaining("keys create") as string,
    });
    expect(await run("--help")).toMatchObject({ code: 0 });
    expect(await run("")).toMatchObject({ code: 2 });
    expect(await run("keys")).toMatchObject({
      code: 2,
      out: expect.stringContaining("keys revoke") as string,
    });
  });

  it("suggests the nearest command and refuses unknown options", async () => {
    expect((await run("sttaus")).err).toContain('Did you mean "steward status"?');
    expect((await run("keys crate")).err).toContain('Did you mean "steward keys create"?');
    expect(await run("status --nope")).toMatchObject({ code: 2 });
    expect(await run("keys revoke")).toMatchObject({ code: 2 });
    expect(JSON.parse((await run("sttaus --json")).out)).toMatchObject({
      error: { code: "usage" },
    });
  });

  it("uses colours only for people who want them", async () => {
    const escape = "\u001B[";
    expect((await run("help", { tty: true })).out).toContain(escape);
    expect((await run("help", { tty: true, env: { NO_COLOR: "1" } })).out).not.toContain(escape);
    expect((await run("help")).out).not.toContain(escape);
  });

  it("explains every command with examples", async () => {
    for (const { name, load } of commands) {
      const { code, out } = await run(`${name} --help`);
      expect([name, code]).toEqual([name, 0]);
      const { examples } = await load();
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) expect(out).toContain(example);
    }
  });

  it("is what docs/cli.md says (else run write-reference.ts)", async () => {
    const file = join(import.meta.dirname, "../../../../docs/cli.md");
    expect(readFileSync(file, "utf8")).toBe(await renderCliReference(commands));
  });
});

describe("without a server", () => {
  it("exits with 3 where one is needed, also when run.json names a dead process", async () => {
    const home = createHome();
    expect(await run("status", { home })).toMatchObject({ code: 3 });
    expect(JSON.parse((await run("status --json", { home })).out)).toEqual({
      running: false,
      home,
    });
    writeFileSync(
      join(home, "run.json"),
      JSON.stringify({ pid: 2 ** 30, url: "http://127.0.0.1:1", token: "t" }),
    );
    for (const line of ["chat hi", "sign-in", "models list", "models pull", "stop"]) {
      expect([line, (await run(line, { home })).code]).toEqual([line, 3]);
    }
    writeFileSync(join(home, "run.json"), "half a li");
    expect(await run("sign-in --json", { home })).toMatchObject({
      code: 3,
      out: expect.stringContaining('"code":"unavailable"') as string,
    });
  });

  it("says when the process is there but silent, and leaves other processes of that number alone", async () => {
    const home = createHome();
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
      argv0: "steward",
    });
    await once(child, "spawn");
    const writeRun = (pid: number) =>
      writeFileSync(
        join(home, "run.json"),
        JSON.stringify({ pid, url: "http://127.0.0.1:1", token: "t" }),
      );
    try {
      writeRun(child.pid ?? 0);
      const { code, err } = await run("status", { home });
      expect(code).toBe(3);
      expect(err).toContain("does not answer");
      expect(await run("stop", { home })).toMatchObject({ code: 0 });
      writeRun(1);
      expect((await run("stop", { home })).code).toBe(3);
    } finally {
      child.kill("SIGKILL");
    }
  });

  it("chooses a model in the file", async () => {
    const home = createHome("models:\n  roles: { output: [a/one, b/two] } # mine\n");
    expect(await run("models use b/two", { home })).toMatchObject({
      code: 0,
      out: "output: b/two, a/one\n",
    });
    expect(readFileSync(join(home, "config", "steward.yaml"), "utf8")).toContain("# mine");
    expect(await run("models use b/two --role nope", { home })).toMatchObject({ code: 2 });
  });

  it("shows and checks the config", async () => {
    const home = createHome(
      "models:\n  providers: { a: { protocol: openai, api_key: very-secret } }\n",
    );
    expect((await run("config show", { home })).out).not.toContain("very-secret");
    expect(JSON.parse((await run("config show --json", { home })).out)).toMatchObject({
      models: { providers: { a: { api_key: "***" } } },
    });
    expect(await run("config check", { home })).toMatchObject({ code: 0 });

    const broken = createHome("servre: {}\n");
    const checked = await run("config check --json", { home: broken });
    expect(checked.code).toBe(1);
    expect(JSON.parse(checked.out)).toMatchObject({
      ok: false,
      problems: [{ line: 1, suggestion: "server" }],
    });
    expect(await run("config show", { home: broken })).toMatchObject({ code: 1 });
    expect((await run("config path", { home })).out).toBe(
      `${join(home, "config", "steward.yaml")}\n`,
    );
  });
});
