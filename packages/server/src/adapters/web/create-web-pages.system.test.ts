import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { createWebPages } from "./create-web-pages.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const never = new AbortController().signal;
/** Names lead to this machine, and only here that is allowed. */
const open = () =>
  createWebPages({
    userAgent: "test",
    resolve: async () => ["127.0.0.1"],
    isAllowed: (address) => address === "127.0.0.1",
  });
const read = (url: string) => open().read(new URL(url), never);

describe("createWebPages", () => {
  it("reads a page and keeps no connection", async () => {
    const port = await serve((request, response) => {
      response.setHeader("content-type", "text/html; charset=iso-8859-1");
      response.end(
        Buffer.from(`<title>A &amp; B</title><p>H\u00e9llo ${request.headers.host}`, "latin1"),
      );
    });
    expect(await read(`http://site.example:${port}/a`)).toEqual({
      ok: true,
      page: {
        url: `http://site.example:${port}/a`,
        status: 200,
        title: "A & B",
        text: `Héllo site.example:${port}`,
        mime: "text/html",
        isCut: false,
      },
    });
  });

  it("refuses this machine when nobody allows it", async () => {
    let visits = 0;
    const port = await serve((_request, response) => {
      visits++;
      response.end("inside");
    });
    const guarded = createWebPages({ userAgent: "test" });
    for (const host of ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0x7f.1", "2130706433"]) {
      const answer = await guarded.read(new URL(`http://${host}:${port}/`), never);
      expect(answer).toMatchObject({ ok: false });
      expect(JSON.stringify(answer)).toContain("not on the public internet");
    }
    expect(visits).toBe(0);
  });

  it("checks every redirect where it dials", async () => {
    let visits = 0;
    const port = await serve((_request, response) => {
      visits++;
      response.writeHead(302, { location: "/next" }).end();
    });
    let lookups = 0;
    const rebinding = createWebPages({
      userAgent: "test",
      resolve: async () => [++lookups === 1 ? "127.0.0.1" : "10.0.0.1"],
      isAllowed: (address) => address === "127.0.0.1",
    });
    const answer = await rebinding.read(new URL(`http://site.example:${port}/`), never);
    expect(answer).toMatchObject({
      ok: false,
      reason: expect.stringContaining("Refused") as string,
    });
    expect(visits).toBe(1);
  });

  it("follows redirects of one site, five at most, and names other sites", async () => {
    const port = await serve((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://x");
      const step = Number(pathname.slice(1));
      if (pathname === "/away") response.writeHead(301, { location: "http://other.example/x" });
      else if (pathname === "/odd") response.writeHead(301, { location: "file:///etc/passwd" });
      else if (step > 0) response.writeHead(302, { location: `/${step - 1}` });
      else response.setHeader("content-type", "text/plain");
      response.end("here");
    });
    expect(await read(`http://site.example:${port}/5`)).toMatchObject({ ok: true });
    expect(await read(`http://site.example:${port}/6`)).toMatchObject({ ok: false });
    expect(await read(`http://site.example:${port}/away`)).toEqual({
      ok: false,
      movedTo: "http://other.example/x",
    });
    expect(await read(`http://site.example:${port}/odd`)).toMatchObject({ ok: false });
  });

  it("reads at most 5 MB, also of what unpacks to more", async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "text/plain", "content-encoding": "gzip" });
      response.end(gzipSync(Buffer.alloc(50_000_000, "x")));
    });
    const answer = await read(`http://site.example:${port}/`);
    expect(answer).toMatchObject({ ok: true, page: { isCut: true } });
    expect(answer.ok && answer.page.text.length).toBe(5_000_000);
  });

  it("says what cannot be read", async () => {
    const port = await serve((request, response) => {
      if (request.url === "/image") response.setHeader("content-type", "image/png").end("x");
      else response.writeHead(404, { "content-type": "text/plain" }).end("gone");
    });
    const base = `http://site.example:${port}`;
    expect(await read(`${base}/image`)).toMatchObject({ ok: false });
    expect(await read(`${base}/none`)).toEqual({
      ok: false,
      reason: "It answered 404. gone",
      status: 404,
    });
    expect(await read(`http://name:word@site.example:${port}/`)).toMatchObject({ ok: false });
    expect(await read("http://site.example:1/")).toMatchObject({ ok: false });
  });

  it("settles when it is ended, before the answer and in the middle of it", async () => {
    const stop = new AbortController();
    const port = await serve((request, response) => {
      if (request.url === "/drip") {
        response.writeHead(200, { "content-type": "text/plain" }).write("x");
      }
      setImmediate(() => stop.abort());
    });
    for (const path of ["/silent", "/drip"]) {
      const answer = await open().read(new URL(`http://site.example:${port}${path}`), stop.signal);
      expect(answer).toMatchObject({ ok: false });
    }
  });
});
