import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { createFakeEngine } from "../adapters/docker/testing/create-fake-engine.ts";
import type { FakeEngine } from "../adapters/docker/testing/create-fake-engine.ts";
import { program } from "../main/program.ts";
import { commands } from "./commands/commands.data.ts";
import { runCli } from "./run-cli.ts";

const homes: string[] = [];

afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
});

function createHome(): string {
  const home = mkdtempSync(join(tmpdir(), "steward-cli-"));
  homes.push(home);
  return home;
}

async function run(line: string, { home = createHome(), socket = join(home, "none.sock") } = {}) {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const code = await runCli({
    line: line.split(" "),
    env: { STEWARD_HOME: home, DOCKER_HOST: `unix://${socket}` },
    cwd: home,
    commands,
    program,
    stdin: new PassThrough(),
    stdout,
    stderr,
  });
  stdout.end();
  stderr.end();
  return { code, out: await text(stdout), err: await text(stderr) };
}

function createBuilder(): Promise<FakeEngine> {
  return createFakeEngine({
    "POST /build": (_, response) => {
      response.end('{"stream":"Step 1/1 : FROM debian\\n"}');
      return undefined;
    },
  });
}

const builtKinds = ({ calls }: FakeEngine) =>
  calls.filter(({ what }) => what === "POST /build").map(({ query }) => query.getAll("t")[1]);

describe("steward sandbox build", () => {
  it("builds every kind, without a server", async () => {
    await using engine = await createBuilder();
    const { code, out, err } = await run("sandbox build", { socket: engine.socket });
    expect({ code, out }).toEqual({
      code: 0,
      out: "code-sandbox is built.\ndesktop is built.\n",
    });
    expect(err).toContain("Step 1/1 : FROM debian");
  });

  it("builds first what a kind is made from, and passes the mirror on", async () => {
    await using engine = await createBuilder();
    const line = "sandbox build desktop --json --mirror http://mirror.example/debian";
    const { out } = await run(line, { socket: engine.socket });
    expect(JSON.parse(out)).toEqual({ driver: "docker", built: ["code-sandbox", "desktop"] });
    expect(builtKinds(engine)).toEqual(["steward/code-sandbox:latest", "steward/desktop:latest"]);
    expect(engine.calls.at(-1)?.query.get("buildargs")).toContain("http://mirror.example/debian");
  });

  it("builds a kind of the user's own folder", async () => {
    await using engine = await createBuilder();
    const home = createHome();
    const folder = join(home, "config", "containers");
    mkdirSync(join(folder, "mine"), { recursive: true });
    writeFileSync(join(folder, "mine", "Dockerfile"), "FROM debian:bookworm-slim\n");
    writeFileSync(
      join(folder, "registry.yaml"),
      "containers:\n  mine:\n    description: Mine.\n    dockerfile: mine/Dockerfile\n",
    );
    expect(await run("sandbox build mine", { home, socket: engine.socket })).toMatchObject({
      code: 0,
    });
    expect(builtKinds(engine)).toEqual(["steward/mine:latest"]);
  });

  it("names the kinds there are, and what is wrong with the mirror", async () => {
    await using engine = await createBuilder();
    const unknown = await run("sandbox build nothing", { socket: engine.socket });
    expect(unknown.code).toBe(1);
    expect(unknown.err).toContain("code-sandbox, desktop");
    expect(await run("sandbox build --mirror here", { socket: engine.socket })).toMatchObject({
      code: 2,
    });
  });

  it("says why it cannot where the driver that is asked for does not work", async () => {
    const home = createHome();
    mkdirSync(join(home, "config"));
    writeFileSync(join(home, "config", "steward.yaml"), "sandboxes:\n  driver: docker\n");
    const { code, err } = await run("sandbox build", { home });
    expect(code).not.toBe(0);
    expect(err).toContain("The container engine is not running.");
    // What starts it depends on the machine.
    expect(err).toMatch(/Docker|Podman/u);
  });
});

describe("steward sandbox list and stop", () => {
  it("need a server", async () => {
    expect(await run("sandbox list")).toMatchObject({ code: 3 });
    expect(await run("sandbox stop sbx_1")).toMatchObject({ code: 3 });
  });

  it("show what runs and end it", async () => {
    const sandbox = {
      container_id: "sbx_1",
      container: "code-sandbox",
      conversation: null,
      state: "running",
      started_at: 0,
      used_at: 0,
      memory_bytes: 12_000_000,
      cpu_ms: 5,
      processes: 3,
    };
    const home = createHome();
    const asked: string[] = [];
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        asked.push(`${request.method} ${request.url} ${body}`);
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ status: "ok", containers: [sandbox] }));
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    // A process whose command line says that it is a server of ours.
    const idle = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"], {
      argv0: "steward",
    });
    onTestFinished(() => void idle.kill());
    const runFile = { pid: idle.pid, url: `http://127.0.0.1:${port}`, token: "t" };
    writeFileSync(join(home, "run.json"), JSON.stringify(runFile));
    const { out } = await run("sandbox list", { home });
    expect(out).toMatch(/sbx_1 +code-sandbox +running +1970-01-01 00:00 +12\.0 MB +3 +none/u);
    expect(await run("sandbox stop sbx_1", { home })).toMatchObject({
      code: 0,
      out: "Stopped sbx_1.\n",
    });
    expect(asked.at(-1)).toBe('POST /containers/stop {"container_id":"sbx_1"}');
    server.close();
  });
});
