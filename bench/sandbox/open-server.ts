import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openHome } from "../lib/open-home.ts";
import { startSteward } from "../lib/steward-server.ts";

export const sandboxImage = "steward/code-sandbox:latest";

export type SandboxServer = AsyncDisposable & {
  readonly pid: number;
  readonly url: string;
  readonly token: string;
  ask<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  /** A conversation of its own; returns its id. */
  open(): Promise<string>;
  /** How many sandboxes wait in the pool. */
  warm(): Promise<number>;
};

/** The shipped kind, but for how many there may be. */
const crowdedKind = {
  description: "For the bench.",
  image: sandboxImage,
  host_tools: true,
  settings: { max_concurrent: 40 },
};

/** The server as people start it, with one driver and room for a crowd. */
export async function openServer(driver: "docker" | "bubblewrap"): Promise<SandboxServer> {
  await using stack = new AsyncDisposableStack();
  const home = stack.use(await openHome("http://127.0.0.1:9"));
  const sandboxes = { driver, max_total: 40, max_per_user: 40, pool: { "code-sandbox": 1 } };
  const config = { models: { embedded: { download: "off" } }, sandboxes };
  await writeFile(join(home.folder, "config", "steward.yaml"), JSON.stringify(config));
  await mkdir(join(home.folder, "config", "containers"), { recursive: true });
  const registry = join(home.folder, "config", "containers", "registry.yaml");
  await writeFile(registry, JSON.stringify({ containers: { "code-sandbox": crowdedKind } }));
  const server = stack.use(await startSteward(home));
  const headers = { authorization: `Bearer ${server.token}`, "content-type": "application/json" };
  async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(server.url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === "" ? null : JSON.parse(text)) as Answer;
  }
  const held = stack.move();
  return {
    pid: server.pid,
    url: server.url,
    token: server.token,
    ask,
    async open() {
      return (await ask<{ id: string }>("POST", "/api/conversations", {})).id;
    },
    async warm() {
      const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
      return Number(/^sandbox_count\{.*state="warm"\} (\d+)$/mu.exec(text)?.[1] ?? 0);
    },
    async [Symbol.asyncDispose]() {
      // The sandboxes of conversations would wait for the next start.
      type Running = { readonly containers: readonly { readonly container_id: string }[] };
      const { containers } = await ask<Running>("GET", "/containers/status");
      for (const { container_id } of containers) {
        await ask("POST", "/containers/stop", { container_id });
      }
      await held.disposeAsync();
    },
  };
}
