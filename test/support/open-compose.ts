import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..");
/** What `FROM` names in the tests; scripts/test makes it. */
const base = "steward-test/node:24";
export const serverImage = "steward-test";

const { PATH = "", HOME = "", DOCKER_HOST, DOCKER_CONFIG } = process.env;
/** Not this machine's keys. */
const env = {
  PATH,
  HOME,
  DOCKER_BUILDKIT: "0",
  COMPOSE_DOCKER_CLI_BUILD: "0",
  ...(DOCKER_HOST && { DOCKER_HOST }),
  ...(DOCKER_CONFIG && { DOCKER_CONFIG }),
};

const commands: readonly (readonly string[])[] = [["docker", "compose"], ["docker-compose"]];

type Command = { readonly ok: true; readonly line: readonly string[] };

/** Compose as it is installed here, or why the tests have to be left out. */
export async function findCompose(): Promise<Command | { readonly ok: false; reason: string }> {
  for (const line of commands) {
    const [program = "", ...first] = line;
    const found = await run(program, [...first, "version"], { env }).catch(() => null);
    if (found === null) continue;
    const hasBase = await docker("image", "inspect", base).catch(() => null);
    if (hasBase === null) return { ok: false, reason: `the image ${base} is missing` };
    return { ok: true, line };
  }
  return { ok: false, reason: "there is neither Compose nor an engine" };
}

export async function docker(...flags: string[]): Promise<string> {
  const { stdout } = await run("docker", flags, { env });
  return stdout;
}

/** As `docker compose build` would, on another base. */
export async function buildServerImage(): Promise<void> {
  await docker("build", "--build-arg", `BASE=${base}`, "--tag", serverImage, root);
}

export type Compose = {
  readonly url: string;
  /** Both outputs of a command of Compose. */
  call(...flags: string[]): Promise<string>;
  /** Runs the command line of Steward in the container. */
  steward(...line: string[]): Promise<string>;
  /** Starts it and waits until it is healthy. */
  up(): Promise<void>;
  /** The id of the container. */
  container(): Promise<string>;
} & AsyncDisposable;

export type ComposeOptions = {
  readonly line: readonly string[];
  /** Besides compose.yaml. */
  readonly files?: readonly string[];
  /** What stands in `.env`. */
  readonly variables: Readonly<Record<string, string>>;
};

/** The project as the repository has it, on another base and a free port; gone at the end with its volume. */
export async function openCompose({
  line,
  files = [],
  variables,
}: ComposeOptions): Promise<Compose> {
  const folder = mkdtempSync(join(tmpdir(), "steward-compose-"));
  const port = await findFreePort();
  const override = join(folder, "override.yaml");
  const service = {
    image: serverImage,
    healthcheck: { interval: "1s" },
  };
  writeFileSync(override, JSON.stringify({ services: { steward: service } }));
  const lines = Object.entries({ ...variables, STEWARD_PORT: String(port) });
  const envFile = join(folder, ".env");
  writeFileSync(envFile, lines.map(([name, value]) => `${name}=${value}\n`).join(""));
  const project = ["--project-name", `steward-test-${process.pid}-${port}`];
  const all = ["compose.yaml", ...files].map((file) => join(root, file));
  const sources = [...all, override].flatMap((file) => ["--file", file]);
  const [program = "", ...first] = line;

  async function call(...flags: string[]): Promise<string> {
    const words = [...first, ...project, "--env-file", envFile, ...sources, ...flags];
    const { stdout, stderr } = await run(program, words, { env, cwd: root });
    return stdout + stderr;
  }

  const container = async (): Promise<string> => (await call("ps", "--quiet")).trim();

  return {
    url: `http://127.0.0.1:${port}`,
    call,
    container,
    steward: (...words) => call("exec", "-T", "steward", "node", "scripts/steward.mjs", ...words),
    async up() {
      await call("up", "--detach");
      const id = await container();
      const healthOf = ["inspect", "--format", "{{.State.Health.Status}}", id];
      while ((await docker(...healthOf)).trim() !== "healthy") {
        const isRunning = ["inspect", "--format", "{{.State.Running}}", id];
        if ((await docker(...isRunning)).trim() !== "true") throw new Error(await call("logs"));
        await pause(300);
      }
    },
    async [Symbol.asyncDispose]() {
      await call("down", "--volumes", "--timeout", "5");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
