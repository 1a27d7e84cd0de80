import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { hello, key, openBed, type Bed } from "./openai-wire/bed.ts";

function dial(bed: Bed): Socket {
  const { hostname, port } = new URL(bed.url);
  return connect(Number(port), hostname);
}

function head(length: number | "chunked"): string {
  return [
    "POST /v1/chat/completions HTTP/1.1",
    "Host: localhost",
    `Authorization: Bearer ${key}`,
    "Content-Type: application/json",
    length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
    "",
    "",
  ].join("\r\n");
}

function send(socket: Socket, body: unknown): void {
  const text = JSON.stringify(body);
  socket.write(head(Buffer.byteLength(text)) + text);
}

describe("a client that leaves", () => {
  it("before its body is complete leaves nothing behind", async () => {
    await using bed = await openBed();
    const socket = dial(bed);
    socket.write(`${head(100)}{"model":`, () => socket.destroy());
    await bed.counted(1);
    expect(bed.counts).toEqual([{ kind: "other", model: "", status: 499 }]);
    expect(bed.models.opened).toBe(0);
  });

  it("before the provider answers cuts the provider off and returns the lease", async () => {
    await using bed = await openBed();
    const socket = dial(bed);
    send(socket, { model: "up/hang", messages: hello, stream: true });
    while (bed.upstream.requests.length === 0) await new Promise(setImmediate);
    socket.destroy();
    await bed.upstream.cut(1);
    await bed.models.settled(1);
    expect(bed.models.leases.map((lease) => lease.length)).toEqual([1]);
    expect(bed.models.leases[0]?.[0]?.failure).toBeUndefined();
  });

  it("in the middle of a stream cuts the provider off and counts what was sent", async () => {
    await using bed = await openBed();
    const socket = dial(bed);
    send(socket, { model: "up/hang-mid", messages: hello, stream: true });
    await once(socket, "data");
    socket.destroy();
    await bed.upstream.cut(1);
    await bed.models.settled(1);
    const [settled] = bed.models.leases[0] ?? [];
    expect(settled?.failure).toBeUndefined();
    expect(settled?.usage?.outputTokens).toBeGreaterThan(0);
  });

  it("while the provider is held back by its slow reading frees the provider", async () => {
    await using bed = await openBed();
    const socket = dial(bed);
    send(socket, { model: "up/endless", messages: hello, stream: true });
    await once(socket, "readable");
    const [upstream] = bed.upstream.open;
    while (!upstream?.writableNeedDrain) await new Promise(setImmediate);
    socket.destroy();
    await bed.upstream.cut(1);
    await bed.models.settled(1);
    expect(bed.models.leases.map((lease) => lease.length)).toEqual([1]);
  });

  it("or stays but never reads is dropped after the silence limit", async () => {
    await using bed = await openBed({ timeoutMs: 50 });
    const socket = dial(bed);
    send(socket, { model: "up/endless", messages: hello, stream: true });
    await bed.upstream.cut(1);
    await bed.models.settled(1);
    socket.destroy();
    expect(bed.models.leases.map((lease) => lease.length)).toEqual([1]);
  });

  it.each([true, false])("stops its turn (stream: %s)", async (stream) => {
    await using bed = await openBed();
    const socket = dial(bed);
    send(socket, { model: "steward-chat", messages: hello, stream });
    await once(bed.log.signals, "receive");
    bed.log.append({ type: "turn-start" }, { type: "text-delta", text: "I was" });
    if (stream) await once(socket, "data");
    socket.destroy();
    await once(bed.log.signals, "stop");
    expect(bed.log.stopped.length).toBe(1);
  });

  it("lets its turn go on where the key says so", async () => {
    await using bed = await openBed({ continueOnDisconnect: true });
    const socket = dial(bed);
    send(socket, { model: "steward-chat", messages: hello, stream: true });
    await once(socket, "data");
    socket.destroy();
    await bed.counted(1);
    expect(bed.log.stopped).toEqual([]);
  });

  it("cancels a model port too", async () => {
    await using bed = await openBed({ script: [{ moves: [{ text: "well " }, { hang: true }] }] });
    const socket = dial(bed);
    send(socket, { model: "play/script", messages: hello, stream: true });
    await once(socket, "data");
    socket.destroy();
    await bed.counted(1);
    expect(bed.counts[0]).toMatchObject({ kind: "port", status: 200 });
  });
});

describe("a body that is too large", () => {
  it("is refused by its length before a byte of it is read, and the connection closes", async () => {
    await using bed = await openBed();
    const response = await bed.post(`{"model":"steward-chat","pad":"${"x".repeat(2_000_000)}"}`);
    expect(response.status).toBe(413);
    expect(response.headers.get("connection")).toBe("close");
    expect(await response.json()).toMatchObject({ error: { code: "too_large" } });
  });

  it("is refused as soon as it exceeds the limit where no length was given", async () => {
    await using bed = await openBed();
    const socket = dial(bed);
    let heard = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      heard += text;
    });
    socket.write(head("chunked"));
    const piece = "x".repeat(65_536);
    while (!heard.includes("too_large")) {
      socket.write(`10000\r\n${piece}\r\n`);
      await new Promise(setImmediate);
    }
    expect(heard).toMatch(/^HTTP\/1\.1 413 /);
    socket.write("0\r\n\r\n");
    await once(socket, "close");
  });

  it("of 50 MB through the official client is a 413 like any other", async () => {
    await using bed = await openBed();
    const content = "x".repeat(50_000_000);
    await expect(
      bed.client.chat.completions.create({
        model: "steward-chat",
        messages: [{ role: "user", content }],
      }),
    ).rejects.toMatchObject({ status: 413 });
  });
});
