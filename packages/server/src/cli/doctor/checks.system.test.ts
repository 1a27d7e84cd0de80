import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, it } from "vitest";
import { Config } from "../../config/config-schema.ts";
import { checkDatabase } from "./check-database.ts";
import { checkHome } from "./check-home.ts";
import { checkPort } from "./check-port.ts";
import { checkProviders } from "./check-providers.ts";
import { checkSandboxes } from "./check-sandboxes.ts";
import type { Patient } from "./finding.ts";

const homes: string[] = [];

afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
});

function createPatient(config: unknown = {}, environment: Record<string, string> = {}): Patient {
  const home = mkdtempSync(join(tmpdir(), "steward-doctor-"));
  homes.push(home);
  const loaded = { ok: true as const, config: Config.parse(config), environment, secrets: [] };
  return {
    home,
    cwd: home,
    env: environment,
    server: { kind: "none" },
    loaded,
    serverVariables: [],
  };
}

it("a home that others can read is a warning with the remedy", async () => {
  const patient = createPatient();
  chmodSync(patient.home, 0o755);
  expect(await checkHome(patient)).toContainEqual(
    expect.objectContaining({ status: "warn", hint: `chmod go-rwx ${patient.home}` }),
  );
  chmodSync(patient.home, 0o700);
  expect((await checkHome(patient)).map((finding) => finding.status)).not.toContain("warn");
  const later = join(patient.home, "not", "yet");
  expect(await checkHome({ ...patient, home: later })).toContainEqual(
    expect.objectContaining({ check: "home", status: "ok" }),
  );
});

it("a database is sound, absent or broken", async () => {
  const patient = createPatient();
  const file = join(patient.home, "steward.db");
  expect(await checkDatabase(patient)).toMatchObject([{ status: "info" }]);
  const database = new DatabaseSync(file);
  database.exec("CREATE TABLE t (x)");
  database.close();
  expect(await checkDatabase(patient)).toMatchObject([{ status: "ok" }]);
  writeFileSync(file, "this is not a database at all, and long enough to be looked at".repeat(100));
  expect(await checkDatabase(patient)).toMatchObject([{ status: "fail" }]);
});

it("a port in use names its holder; providers are asked with their key", async () => {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization);
    response.writeHead(request.headers.authorization === "Bearer right-key" ? 200 : 401).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    expect(await checkPort(createPatient({ server: { port } }))).toMatchObject([
      {
        status: "fail",
        message: expect.stringContaining(`127.0.0.1:${port} is held by`) as string,
      },
    ]);
    expect(await checkPort(createPatient({ server: { port: 0 } }))).toMatchObject([
      { status: "ok" },
    ]);

    const provider = (key: string) => ({
      protocol: "openai",
      base_url: `http://127.0.0.1:${port}/v1`,
      api_key: key,
    });
    const patient = createPatient(
      {
        models: {
          providers: {
            good: provider("env:GOOD"),
            bad: provider("wrong-key"),
            gone: { protocol: "openai", base_url: "http://127.0.0.1:1/v1", api_key: "x" },
            plays: { protocol: "scripted" },
          },
        },
      },
      { GOOD: "right-key" },
    );
    const found = await checkProviders(patient);
    expect(Object.fromEntries(found.map(({ check, status }) => [check, status]))).toEqual({
      "provider good": "ok",
      "provider bad": "fail",
      "provider gone": "fail",
      "provider plays": "info",
    });
    expect(JSON.stringify(found)).not.toMatch(/right-key|wrong-key/u);
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

it("sandboxes: which driver and why, and what is wrong with the registry", async () => {
  const [off] = await checkSandboxes(createPatient({ sandboxes: { driver: "off" } }));
  expect(off).toMatchObject({ check: "sandboxes", status: "info" });
  expect(off?.hint).toContain("sandboxes.driver");

  const socket = { DOCKER_HOST: "unix:///nowhere/docker.sock" };
  const named = createPatient({ sandboxes: { driver: "docker" } }, socket);
  const registry = join(named.home, "config", "containers", "registry.yaml");
  mkdirSync(dirname(registry), { recursive: true });
  writeFileSync(registry, "containers:\n  mine: { imag: mine }\n");
  expect(await checkSandboxes(named)).toMatchObject([
    { check: "sandboxes", status: "warn", message: expect.stringContaining("docker") as string },
    { status: "fail", message: expect.stringContaining('did you mean "image"') as string },
  ]);
});
