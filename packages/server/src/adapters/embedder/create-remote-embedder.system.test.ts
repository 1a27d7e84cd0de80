import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { describeEmbedder } from "@steward/sdk/conformance/embedder.ts";
import type { EmbedAnswer } from "@steward/sdk/embedder.ts";
import { createFakeEmbedder } from "@steward/sdk/testing/fake-embedder.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import { Secret } from "../../kernel/secret.ts";
import { createRemoteEmbedder, type RemoteSettings } from "./create-remote-embedder.ts";

const never = new AbortController().signal;
/** `expect.stringContaining` without its `any`. */
const containing = (text: string): unknown => expect.stringContaining(text);

type Asked = { readonly model: string; readonly input: readonly string[] };
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function startServer(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
}

async function toVectors({ input }: Asked): Promise<readonly (readonly number[])[]> {
  const answer = await createFakeEmbedder().embed(input, never);
  // Servers need not send vectors of length 1.
  return answer.ok ? answer.vectors.map((vector) => Array.from(vector, (value) => value * 7)) : [];
}

/** Out of order, as the format allows. */
const answerOpenAi: Answer = async (request, response) => {
  const vectors = await toVectors((await json(request)) as Asked);
  const items = vectors.map((embedding, index) => ({ index, embedding }));
  response.end(JSON.stringify({ data: items.toReversed() }));
};

const answerOllama: Answer = async (request, response) => {
  response.end(JSON.stringify({ embeddings: await toVectors((await json(request)) as Asked) }));
};

function open(url: string, more: Partial<RemoteSettings> = {}) {
  return createRemoteEmbedder({ dialect: "openai", url, model: "m", key: undefined, ...more });
}

async function ask(answer: Answer, more: Partial<RemoteSettings> = {}): Promise<EmbedAnswer> {
  return open(await startServer(answer), more).embed(["one", "two"], never);
}

describeEmbedder("an OpenAI-compatible server", async () => open(await startServer(answerOpenAi)));
describeEmbedder("Ollama", async () =>
  open(await startServer(answerOllama), { dialect: "ollama" }),
);

it("asks as the servers expect it, with the key, and never for nothing", async () => {
  const asked: unknown[] = [];
  const url = await startServer(async (request, response) => {
    const body = (await json(request)) as Asked;
    asked.push([request.url, request.headers.authorization, body]);
    response.end(
      JSON.stringify({ data: body.input.map((_, index) => ({ index, embedding: [1] })) }),
    );
  });
  await open(url, { key: new Secret("sesame") }).embed(["one", "  "], never);
  const body = { model: "m", input: ["one", "-"], encoding_format: "float" };
  expect(asked).toEqual([["/v1/embeddings", "Bearer sesame", body]]);
});

it("splits a long list into several requests and keeps the order", async () => {
  const sizes: number[] = [];
  const url = await startServer(async (request, response) => {
    const { input } = (await json(request)) as Asked;
    sizes.push(input.length);
    const data = input.map((text, index) => ({ index, embedding: [Number(text), 1] }));
    response.end(JSON.stringify({ data }));
  });
  const answer = await open(url).embed(
    Array.from({ length: 70 }, (_, index) => String(index)),
    never,
  );
  expect(sizes).toEqual([32, 32, 6]);
  const slopes = answer.ok ? answer.vectors.map(([x = 0, y = 1]) => Math.round(x / y)) : [];
  expect(slopes).toEqual(Array.from({ length: 70 }, (_, index) => index));
});

it("takes vectors of another length for those of another model", async () => {
  let dimension = 0;
  const url = await startServer(async (_request, response) => {
    response.end(JSON.stringify({ embeddings: [Array.from({ length: dimension }, () => 1)] }));
  });
  const embedder = open(url, { dialect: "ollama", model: "mxbai-embed-large" });
  for (dimension of [3, 5]) {
    const model = `ollama/mxbai-embed-large@${dimension}`;
    expect(await embedder.embed(["a"], never)).toMatchObject({ space: { model, dimension } });
  }
});

const one = [1, 0];
describe("refuses a server that", () => {
  it.each([
    ["answers no JSON", "<html>", "something else"],
    ["answers another JSON", '{"ok":true}', "something else"],
    [
      "gives too few vectors",
      JSON.stringify({ data: [{ index: 0, embedding: one }] }),
      "each text",
    ],
    ["gives empty vectors", toReply([], []), "something else"],
    ["gives texts for numbers", toReply(["x"], ["y"]), "something else"],
    ["gives what is not a number", toReply([null], [null]), "something else"],
    ["gives numbers beyond all bounds", toReply([1e300], [1e300]), "without a direction"],
    ["gives zeros", toReply([0, 0], one), "without a direction"],
    ["gives vectors of different lengths", toReply(one, [1, 0, 0]), "several lengths"],
  ])("%s", async (_name, body, reason) => {
    const answer = await ask(async (_request, response) => void response.end(body));
    expect(answer).toMatchObject({ ok: false, reason: containing(reason) });
  });

  it("answers with an error, whose words are passed on", async () => {
    const answer = await ask(async (_request, response) => {
      response.writeHead(404).end('{"error":"model \\"m\\" not found, try pulling it first"}');
    });
    expect(answer).toMatchObject({ ok: false, reason: containing("404") });
    expect(answer).toMatchObject({ ok: false, reason: containing("pulling it") });
  });

  it("sends elsewhere, so that the key stays here", async () => {
    const answer = await ask(async (_request, response) => {
      response.writeHead(307, { location: "http://127.0.0.1:1/" }).end();
    });
    expect(answer).toMatchObject({ ok: false, reason: containing("cannot be used") });
  });

  it("hangs up", async () => {
    const answer = await ask(async (_request, response) => void response.destroy());
    expect(answer).toMatchObject({ ok: false, reason: containing("cannot be used") });
  });

  it("does not answer", async () => {
    const answer = await ask(async () => undefined, { patienceMs: 50 });
    expect(answer).toMatchObject({ ok: false, reason: containing("too long") });
  });

  it("does not end its answer", async () => {
    const answer = await ask(async (_request, response) => {
      await pipeline(Readable.from(endless()), response);
    });
    expect(answer).toMatchObject({ ok: false, reason: containing("does not end") });
  });

  it("is not there", async () => {
    const answer = await open("http://127.0.0.1:1/v1").embed(["one"], never);
    expect(answer).toMatchObject({ ok: false, reason: containing("cannot be used") });
  });
});

it("lets go of a request when it is cancelled or closed", async () => {
  const url = await startServer(async () => undefined);
  const embedder = open(url);
  const stop = new AbortController();
  const cancelled = embedder.embed(["one"], stop.signal);
  const waiting = embedder.embed(["two"], never);
  stop.abort();
  expect(await cancelled).toMatchObject({ ok: false, reason: containing("cancelled") });
  await embedder.close();
  expect(await waiting).toMatchObject({ ok: false, reason: containing("closed") });
});

function toReply(...vectors: readonly (readonly unknown[])[]): string {
  return JSON.stringify({ data: vectors.map((embedding, index) => ({ index, embedding })) });
}

function* endless(): Generator<Buffer> {
  const chunk = Buffer.alloc(1_000_000, " ");
  while (true) yield chunk;
}
