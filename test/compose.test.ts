import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { findNoDocker } from "./support/docker-bed.ts";
import {
  buildServerImage,
  docker,
  findCompose,
  openCompose,
  serverImage,
} from "./support/open-compose.ts";
import { startCallingUpstream } from "./support/start-calling-upstream.ts";

const compose = await findCompose();
const reason = compose.ok ? await findNoDocker() : compose.reason;
if (reason !== null) process.stderr.write(`Left out: Steward in a container (${reason})\n`);
const line = compose.ok ? compose.line : [];
const buildMs = 600_000;
/** The user of the image. */
const uid = 1000;

const Key = z.object({ key: z.string() });
const asPage = { headers: { accept: "text/html" } };

async function startUpstream() {
  const upstream = await startCallingUpstream();
  const variables = {
    OPENAI_BASE_URL: `http://host.docker.internal:${upstream.port}/v1`,
    OPENAI_API_KEY: "sk-test",
    MODEL_ID: "m",
  };
  return { variables, [Symbol.asyncDispose]: () => upstream[Symbol.asyncDispose]() };
}

describe.skipIf(reason !== null)("docker compose up", () => {
  beforeAll(buildServerImage, buildMs);

  it("serves on loopback as an ordinary user, answers, ends in peace and keeps what it has", async () => {
    await using upstream = await startUpstream();
    await using project = await openCompose({ line, variables: upstream.variables });
    await project.up();
    const logs = await project.call("logs");
    expect(logs).toContain(`${project.url}/sign-in#`);
    expect((await fetch(project.url, asPage)).status).toBe(200);
    expect(await (await fetch(`${project.url}/ready`)).json()).toEqual({ ready: true });

    const id = await project.container();
    const inside = await docker("exec", id, "sh", "-c", "id -u; stat -c %a:%u /data");
    expect(inside).toBe(`${uid}\n700:${uid}\n`);
    expect(await docker("port", id)).toMatch(/ -> 127\.0\.0\.1:\d+\n$/);

    expect(await project.steward("chat", "Good morning")).toContain("Hello from the upstream.");
    const made = await project.steward("keys", "create", "--name", "test", "--json");
    const { key } = Key.parse(JSON.parse(made));

    await project.call("stop");
    // Not 137: nobody had to kill it.
    expect(await docker("inspect", "--format", "{{.State.ExitCode}}", id)).toBe("0\n");
    await project.call("down");
    await project.up();
    const headers = { authorization: `Bearer ${key}` };
    const kept = await fetch(`${project.url}/api/conversations`, { headers });
    expect(kept.status).toBe(200);
    expect(await kept.text()).toContain("Good morning");
  });

  it("makes sandboxes with this machine's engine where it is given the socket", async () => {
    const home = mkdtempSync(join(tmpdir(), "steward-home-"));
    chownSync(home, uid, uid);
    const socket = (process.env.DOCKER_HOST ?? "unix:///var/run/docker.sock").slice(7);
    await using upstream = await startUpstream();
    const variables = {
      ...upstream.variables,
      STEWARD_HOME: home,
      DOCKER_SOCKET: socket,
      DOCKER_GID: String(statSync(socket).gid),
    };
    try {
      const files = ["compose.engine.yaml"];
      await using project = await openCompose({ line, files, variables });
      await project.up();
      const said = await project.steward("chat", "Please run `echo $((6 * 7)) by $(id -u)`");
      expect(said).toContain(`42 by ${uid}`);
      const sandboxes = await project.steward("sandbox", "list", "--json");
      for (const [id] of sandboxes.matchAll(/sbx_\w+/g)) {
        await project.steward("sandbox", "stop", id);
      }
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  it("makes sandboxes inside the container where namespaces are allowed", async () => {
    await using upstream = await startUpstream();
    const { variables } = upstream;
    const file = join(import.meta.dirname, "..", "compose.bubblewrap.yaml");
    const options = readFileSync(file, "utf8").matchAll(/- (\w+=\w+)/g);
    const flags = [
      ["--rm", "--detach", "--init", "--cap-drop", "ALL"],
      ["--add-host", "host.docker.internal:host-gateway", "--env", "STEWARD_INSECURE_BIND=true"],
      Array.from(options, ([, option = ""]) => ["--security-opt", option]).flat(),
      Object.entries(variables).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
    ].flat();
    const id = (await docker("run", ...flags, serverImage)).trim();
    try {
      const steward = ["exec", id, "node", "scripts/steward.mjs"];
      await vi.waitFor(() => docker(...steward, "status"), { timeout: 60_000 });
      const said = await docker(...steward, "chat", "Please run `echo $((6 * 7)) by $(id -u)`");
      expect(said).toContain(`42 by ${uid}`);
    } finally {
      await docker("rm", "--force", "--volumes", id);
    }
  });
});
