import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { openTestEgress } from "./testing/open-test-egress.ts";
import { openTestUpstream } from "./testing/open-test-upstream.ts";

const post = "POST http://site.example/ HTTP/1.1\r\nHost: site.example\r\n";
const second = "GET http://site.example/second HTTP/1.1\r\nHost: site.example\r\n\r\n";

describe("a request that two readers could read differently", () => {
  it.each([
    [
      "length and chunks",
      `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      "chunks and length",
      `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
    ],
    ["two lengths", `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`],
    ["the same length twice", `${post}Content-Length: 5\r\nContent-Length: 5\r\n\r\nabcde`],
    ["a list of lengths", `${post}Content-Length: 5, 5\r\n\r\nabcde`],
    ["a signed length", `${post}Content-Length: +5\r\n\r\nabcde`],
    ["chunks twice", `${post}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`],
    ["another encoding", `${post}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
    ["an unknown encoding", `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ["an encoding hidden by a space", `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
    [
      "chunks in HTTP/1.0",
      `${post.replace("/1.1", "/1.0")}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ["bare line feeds", `${post}X-A: b\nX-C: d\r\n\r\n`],
    ["a carriage return in a header", `${post}X-A: b\rX-C: d\r\n\r\n`],
    ["a null in a header", `${post}X-A: b\0c\r\n\r\n`],
    ["a folded header", `${post}X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n`],
    ["a header without a name", `${post}: b\r\n\r\n`],
    ["two hosts", `${post}Host: site.example\r\n\r\n`],
    ["two different hosts", `${post}Host: other.example\r\n\r\n`],
    ["another host", "GET http://site.example/ HTTP/1.1\r\nHost: other.example\r\n\r\n"],
    ["another port", "GET http://site.example/ HTTP/1.1\r\nHost: site.example:81\r\n\r\n"],
    ["no host", "GET http://site.example/ HTTP/1.1\r\n\r\n"],
    ["a name before the host", "GET http://a@site.example/ HTTP/1.1\r\nHost: site.example\r\n\r\n"],
    ["no scheme", "GET / HTTP/1.1\r\nHost: site.example\r\n\r\n"],
    ["https", "GET https://site.example/ HTTP/1.1\r\nHost: site.example\r\n\r\n"],
    ["a backslash", "GET http://site.example\\@other.example/ HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["an encoded host", "GET http://site%2eexample/ HTTP/1.1\r\nHost: site.example\r\n\r\n"],
    ["an odd port", "GET http://site.example:0x50/ HTTP/1.1\r\nHost: site.example\r\n\r\n"],
    ["a port that is too high", "GET http://site.example:65616/ HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["no protocol", "GET http://site.example/\r\n\r\n"],
    ["another protocol", "\x16\x03\x01\x02\x00\x01\x00"],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a tunnel without a port", "CONNECT site.example HTTP/1.1\r\nHost: site.example\r\n\r\n"],
    ["a tunnel to a URL", "CONNECT http://site.example:443 HTTP/1.1\r\nHost: site.example\r\n\r\n"],
    [
      "a tunnel for another host",
      "CONNECT site.example:443 HTTP/1.1\r\nHost: other.example\r\n\r\n",
    ],
    [
      "a tunnel with a body",
      "CONNECT site.example:443 HTTP/1.1\r\nHost: site.example:443\r\nContent-Length: 1\r\n\r\n",
    ],
  ])("is refused: %s", async (_name, text) => {
    await using upstream = await openTestUpstream();
    await using egress = await openTestEgress({ port: upstream.port, limits: { lingerMs: 50 } });
    expect(await egress.say(text)).toMatch(/^HTTP\/1\.1 400 /);
    expect(upstream.requests).toEqual([]);
    expect(egress.dialled).toEqual([]);
    expect(await egress.untilRecords(1)).toMatchObject([{ decision: "refused", status: 400 }]);
  });

  it("never reaches the upstream whole when its chunks are broken", async () => {
    const bodies: boolean[] = [];
    await using upstream = await openTestUpstream((request) => {
      request.on("close", () => bodies.push(request.complete));
    });
    await using egress = await openTestEgress({ port: upstream.port, limits: { lingerMs: 50 } });
    for (const chunk of [
      "zz\r\nabc\r\n",
      "3\r\nabcd\r\n0\r\n\r\n",
      "-1\r\n",
      "3 \nabc\r\n0\r\n\r\n",
    ]) {
      await egress.say(`${post}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n${chunk}`);
    }
    const records = await egress.untilRecords(4);
    expect(records.every(({ decision }) => decision !== "allowed")).toBe(true);
    expect(bodies).not.toContain(true);
  });

  it("is the only one of its connection, whatever follows it", async () => {
    await using upstream = await openTestUpstream();
    await using egress = await openTestEgress({ port: upstream.port });
    const said = await egress.say(`${post}Content-Length: 1\r\n\r\nx${second}${second}`);
    expect(said).toMatch(/^HTTP\/1\.1 200 /);
    expect(upstream.requests.map(({ url }) => url)).toEqual(["/"]);
  });

  it("cannot add a line to what the upstream reads or to what comes back", async () => {
    await using upstream = await openTestUpstream((_request, response) => {
      response.socket?.end("HTTP/1.1 200 OK\r\nX-A: b\nX-Evil: c\r\nContent-Length: 0\r\n\r\n");
    });
    await using egress = await openTestEgress({ port: upstream.port });
    expect(await egress.say(second)).toMatch(/^HTTP\/1\.1 502 /);
  });

  it("is not traced", async () => {
    await using egress = await openTestEgress();
    const said = await egress.say(
      "TRACE http://site.example/ HTTP/1.1\r\nHost: site.example\r\n\r\n",
    );
    expect(said).toMatch(/^HTTP\/1\.1 405 /);
  });
});

describe("a client that is slow or greedy", () => {
  it("is cut off when its headers do not come", async () => {
    await using egress = await openTestEgress({ limits: { headerMs: 50, lingerMs: 50 } });
    expect(await egress.say("GET http://site.example/ HTTP/1.1\r\nX-")).toMatch(/^HTTP\/1\.1 408 /);
    expect(await egress.say("")).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("does not buy time by sending a little now and then", async () => {
    await using egress = await openTestEgress({ limits: { headerMs: 100, lingerMs: 50 } });
    const socket = egress.connect();
    socket.on("error", () => socket.destroy());
    socket.write("GET http://site.example/ HTTP/1.1\r\nX-A: ");
    const drip = setInterval(() => socket.write("X"), 20);
    socket.resume();
    await once(socket, "end");
    clearInterval(drip);
    socket.destroy();
    expect(await egress.untilRecords(1)).toMatchObject([{ status: 408 }]);
  });

  it("is refused headers that are too large, in one or in many", async () => {
    await using egress = await openTestEgress({ limits: { lingerMs: 50 } });
    const long = `X-A: ${"a".repeat(40_000)}\r\n`;
    expect(await egress.say(`${post}${long}\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
    const many = "X: y\r\n".repeat(10_000);
    expect(await egress.say(`${post}${many}\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });

  it("does not hide a second host behind many headers", async () => {
    await using egress = await openTestEgress();
    const many = "X:\r\n".repeat(3000);
    expect(await egress.say(`${post}${many}Host: other.example\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 4\d\d /,
    );
  });

  it("is left when nothing moves any more", async () => {
    await using upstream = await openTestUpstream(() => {});
    const limits = { idleMs: 60, halfOpenMs: 60, lingerMs: 50 };
    await using egress = await openTestEgress({ port: upstream.port, limits });
    expect(await egress.say(`${post}Content-Length: 9\r\n\r\nx`)).toMatch(/^HTTP\/1\.1 504 /);
    expect(await egress.say(second)).toMatch(/^HTTP\/1\.1 504 /);
  });

  it("that goes away takes its request with it", async () => {
    const gone = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await using upstream = await openTestUpstream((request) => {
      request.socket.once("close", () => gone.resolve());
      asked.resolve();
    });
    await using egress = await openTestEgress({ port: upstream.port });
    const socket = egress.connect();
    socket.write(second);
    await asked.promise;
    socket.destroy();
    await gone.promise;
    expect(await egress.untilRecords(1)).toMatchObject([{ decision: "failed", status: 499 }]);
  });
});
