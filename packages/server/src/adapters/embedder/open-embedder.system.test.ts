import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbedderState } from "@steward/contracts/memory.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { silentLogger } from "../../kernel/logger.ts";
import { Secret } from "../../kernel/secret.ts";
import type { MemoryEmbedder } from "../../modules/memory/index.ts";
import { openEmbedder, type EmbedderSettings } from "./open-embedder.ts";

const never = new AbortController().signal;
/** `expect.stringContaining` without its `any`. */
const containing = (text: string): unknown => expect.stringContaining(text);

const usual: EmbedderSettings = {
  provider: "off",
  model: undefined,
  url: undefined,
  key: undefined,
  folder: undefined,
  mayFetch: false,
};

type Bed = {
  readonly embedder: MemoryEmbedder;
  /** Changes the settings and has them taken. */
  configure(settings: Partial<EmbedderSettings>): void;
  until(expected: Partial<EmbedderState>): Promise<void>;
};

function open(): Bed {
  const home = mkdtempSync(join(tmpdir(), "steward-open-embedder-"));
  let settings = usual;
  const embedder = openEmbedder({
    home,
    settings: () => settings,
    npm: () => ({ npmCommand: ["npm"], env: {} }),
    log: silentLogger,
  });
  onTestFinished(async () => {
    await embedder.close();
    rmSync(home, { recursive: true, force: true });
  });
  return {
    embedder,
    configure(changed) {
      settings = { ...usual, ...changed };
      embedder.start();
    },
    async until(expected) {
      const holds = () => expect(embedder.state()).toMatchObject(expected);
      await vi.waitFor(holds, { timeout: 30_000 });
    },
  };
}

/** Answers as Ollama does, and as OpenAI does to whoever has the key. */
async function startServer(): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === "/api/embed") response.end('{"embeddings":[[3,4]]}');
    else if (request.headers.authorization !== "Bearer sesame") response.writeHead(401).end("who?");
    else response.end('{"data":[{"index":0,"embedding":[1,2,3]}]}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("follows the config from one provider to the next", async () => {
  const url = await startServer();
  const { embedder, configure, until } = open();
  configure({ provider: "ollama", url });
  await until({ state: "ready", model: "ollama/mxbai-embed-large@2", dimension: 2 });
  expect(await embedder.embed(["a"], never)).toMatchObject({
    ok: true,
    vectors: [Float32Array.of(0.6, 0.8)],
  });
  configure({ provider: "openai", url, model: "small", key: new Secret("sesame") });
  await until({ state: "ready", model: "openai/small@3", dimension: 3 });
  configure({ provider: "off" });
  await until({ state: "off", model: null, problem: null });
  expect(await embedder.embed(["a"], never)).toMatchObject({ reason: containing("is off") });
});

it("stays as it is when nothing has changed", async () => {
  const url = await startServer();
  const { embedder, configure, until } = open();
  configure({ provider: "ollama", url });
  await until({ state: "ready" });
  configure({ provider: "ollama", url });
  expect(embedder.state()).toMatchObject({ state: "ready" });
});

it("says what a server objects to", async () => {
  const { configure, until } = open();
  configure({ provider: "openai", url: await startServer() });
  await until({ state: "failed", problem: containing("401") as string });
});

it("fetches no model where that is switched off, and says so", async () => {
  const { configure, until } = open();
  configure({ provider: "builtin" });
  await until({ state: "failed", problem: containing("download is off") as string });
});
