import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { describe, expect, it } from "vitest";
import { openTestEgress } from "./testing/open-test-egress.ts";
import { openTestUpstream } from "./testing/open-test-upstream.ts";

const size = 64 * 1024 * 1024;
const piece = Buffer.alloc(64 * 1024, "0123456789abcdef");
const expected = createHash("sha256");
for (let at = 0; at < size; at += piece.length) expected.update(piece);
const digest = expected.digest("hex");

function* pieces() {
  for (let at = 0; at < size; at += piece.length) yield piece;
}

const connect = "CONNECT site.example:443 HTTP/1.1\r\nHost: site.example:443\r\n\r\n";

async function readHead(socket: Socket): Promise<string> {
  let head = "";
  while (!head.includes("\r\n\r\n")) {
    const [data] = (await once(socket, "data")) as [Buffer];
    head += data.toString("latin1");
  }
  return head;
}

async function openRawUpstream(onConnection: (socket: Socket) => void) {
  const server = createServer({ allowHalfOpen: true }, onConnection);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, "close");
    },
  };
}

describe("bodies", () => {
  it("pass whole in both directions, whatever their size", async () => {
    await using upstream = await openTestUpstream((request, response) => {
      const hash = createHash("sha256");
      request.on("data", (data: Buffer) => hash.update(data));
      request.on("end", () => {
        response.setHeader("x-digest", hash.digest("hex"));
        Readable.from(pieces()).pipe(response);
      });
    });
    await using egress = await openTestEgress({ port: upstream.port });
    const socket = egress.connect();
    socket.write(
      `POST http://site.example/ HTTP/1.1\r\nHost: site.example\r\nContent-Length: ${size}\r\n\r\n`,
    );
    let received = 0;
    let head = "";
    socket.on("data", (data: Buffer) => {
      if (received === 0) head = data.toString("latin1");
      received += data.length;
    });
    const ended = once(socket, "end");
    await pipeline(Readable.from(pieces()), socket, { end: false });
    await ended;
    socket.destroy();
    expect(head).toContain(`x-digest: ${digest}`);
    expect(received).toBeGreaterThan(size);
    expect(await egress.untilRecords(1)).toMatchObject([{ sentBytes: size, receivedBytes: size }]);
  });

  it("wait for a reader that does not read", async () => {
    let written = 0;
    await using upstream = await openTestUpstream((_request, response) => {
      const source = Readable.from(pieces());
      source.on("data", (data: Buffer) => {
        written += data.length;
        if (!response.write(data)) source.pause();
      });
      response.on("drain", () => source.resume());
      source.on("end", () => response.end());
    });
    await using egress = await openTestEgress({ port: upstream.port });
    const socket = egress.connect();
    socket.pause();
    socket.write("GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\n\r\n");
    let before = -1;
    while (written === 0 || before !== written) {
      before = written;
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
    }
    // What fits into the buffers of three sockets, and no more.
    expect(written).toBeLessThan(size / 2);
    let received = 0;
    socket.on("data", (data: Buffer) => {
      received += data.length;
    });
    socket.resume();
    await once(socket, "end");
    socket.destroy();
    expect(received).toBeGreaterThan(size);
  });

  it("reach the client as they come", async () => {
    const next = Promise.withResolvers<void>();
    await using upstream = await openTestUpstream((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: 1\n\n");
      void next.promise.then(() => response.end("data: 2\n\n"));
    });
    await using egress = await openTestEgress({ port: upstream.port });
    const socket = egress.connect();
    socket.write("GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\n\r\n");
    let said = "";
    socket.on("data", (data: Buffer) => {
      said += data.toString();
      if (said.includes("data: 1")) next.resolve();
    });
    await once(socket, "end");
    socket.destroy();
    expect(said).toContain("data: 2");
  });

  it("that break off upstream break off for the client", async () => {
    await using upstream = await openTestUpstream((request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("only this");
      setImmediate(() => request.socket.destroy());
    });
    await using egress = await openTestEgress({ port: upstream.port });
    const said = await egress.say(
      "GET http://site.example/ HTTP/1.1\r\nHost: site.example\r\n\r\n",
    );
    expect(said).toContain("content-length: 100");
    expect(await egress.untilRecords(1)).toMatchObject([{ decision: "failed" }]);
  });

  it("are answered before they are whole", async () => {
    await using upstream = await openTestUpstream((_request, response) => {
      response.writeHead(413, { connection: "close" }).end("too much");
    });
    await using egress = await openTestEgress({ port: upstream.port });
    const said = await egress.say(
      `POST http://site.example/ HTTP/1.1\r\nHost: site.example\r\nContent-Length: ${size}\r\n\r\nx`,
    );
    expect(said).toMatch(/^HTTP\/1\.1 413 .*too much/su);
  });
});

describe("a tunnel", () => {
  it("passes bytes both ways, also those that came with the request, and counts them", async () => {
    await using upstream = await openRawUpstream((socket) => void socket.pipe(socket));
    await using egress = await openTestEgress({ port: upstream.port });
    const said = await new Promise<string>((resolve) => {
      const socket = egress.connect();
      let text = "";
      socket.write(`${connect}early `);
      socket.on("data", (data: Buffer) => {
        text += data.toString();
        if (text.endsWith("early ")) socket.end("late");
      });
      socket.on("end", () => resolve(text));
    });
    expect(said).toBe("HTTP/1.1 200 Connection established\r\n\r\nearly late");
    expect(await egress.untilRecords(1)).toMatchObject([
      { method: "CONNECT", host: "site.example", port: 443, sentBytes: 10, receivedBytes: 10 },
    ]);
  });

  it("goes to the ports of the web and to those that are listed", async () => {
    await using upstream = await openRawUpstream((socket) => void socket.end());
    const domains = ["site.example", "git.example:22"];
    await using egress = await openTestEgress({ port: upstream.port, domains });
    const status = async (target: string) =>
      (await egress.say(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`)).slice(9, 12);
    expect(await status("site.example:443")).toBe("200");
    expect(await status("SITE.example.:80")).toBe("200");
    expect(await status("git.example:22")).toBe("200");
    for (const target of ["site.example:22", "site.example:25", "git.example:443", "[::1]:443"]) {
      expect(await status(target), target).toBe("403");
    }
  });

  it("ends on one side when the other has ended, and soon", async () => {
    await using upstream = await openRawUpstream((socket) => void socket.end("bye"));
    const limits = { halfOpenMs: 60 };
    await using egress = await openTestEgress({ port: upstream.port, limits });
    const socket = egress.connect();
    socket.write(connect);
    expect(await readHead(socket)).toContain("200");
    socket.resume();
    await once(socket, "end");
    // This side never ends by itself.
    expect(await egress.untilRecords(1)).toMatchObject([{ receivedBytes: 3 }]);
    socket.destroy();
  });

  it("is closed when nothing moves in it", async () => {
    const gone = Promise.withResolvers<void>();
    await using upstream = await openRawUpstream((socket) => {
      socket.on("error", () => socket.destroy());
      socket.once("close", () => gone.resolve());
      socket.resume();
      socket.once("end", () => socket.end());
    });
    await using egress = await openTestEgress({ port: upstream.port, limits: { idleMs: 60 } });
    const socket = egress.connect();
    socket.write(connect);
    socket.resume();
    socket.on("error", () => socket.destroy());
    await once(socket, "end");
    await gone.promise;
    socket.destroy();
  });
});
