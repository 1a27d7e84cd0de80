import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { openTestEgress, publicAddress } from "./testing/open-test-egress.ts";
import { openTestUpstream } from "./testing/open-test-upstream.ts";

const get = (url: string, more = "") => {
  const { host } = new URL(url);
  return `GET ${url} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`;
};

describe("a request of a restricted sandbox", () => {
  it("reaches a host on the list, without what concerns the connection or the proxy", async () => {
    await using upstream = await openTestUpstream((_request, response) => {
      response.setHeader("Set-Cookie", ["a=1", "b=2"]).setHeader("X-Kept", "yes");
      response.setHeader("Connection", "x-hop").setHeader("X-Hop", "no");
      response.setHeader("Proxy-Authenticate", "no");
      response.end("hello");
    });
    await using egress = await openTestEgress({ port: upstream.port });
    const more =
      "Proxy-Authorization: x\r\nProxy-Connection: keep-alive\r\nTE: trailers\r\nUpgrade: h2c\r\n" +
      "Connection: x-mine, upgrade\r\nX-Mine: 1\r\nX-Kept: 2\r\nAuthorization: mine\r\n";
    const said = await egress.say(get("http://SITE.example./a/../b?q=1", more));
    expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(said).toContain("Set-Cookie: a=1\r\nSet-Cookie: b=2\r\nX-Kept: yes\r\n");
    expect(said).not.toMatch(/x-hop|proxy-authenticate/iu);
    expect(said).toMatch(/hello/);
    expect(upstream.requests).toEqual([
      {
        method: "GET",
        url: "/a/../b?q=1",
        headers: {
          host: "site.example",
          connection: "close",
          "x-kept": "2",
          authorization: "mine",
        },
        body: "",
      },
    ]);
    expect(egress.dialled).toEqual([`${publicAddress} 80`]);
  });

  it("carries bodies of either framing", async () => {
    await using upstream = await openTestUpstream();
    await using egress = await openTestEgress({ port: upstream.port });
    const head = "POST http://site.example/ HTTP/1.1\r\nHost: site.example\r\n";
    await egress.say(`${head}Content-Length: 3\r\n\r\nabc`);
    await egress.say(`${head}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`);
    // Taking the length away must not make something else of the body.
    await egress.say(`${head}Content-Length: 3\r\nConnection: content-length\r\n\r\nabc`);
    expect(upstream.requests.map(({ body, headers }) => [body, headers["content-length"]])).toEqual(
      [
        ["abc", "3"],
        ["abc", undefined],
        ["abc", "3"],
      ],
    );
  });

  it("asks for the body only when somebody takes it", async () => {
    await using upstream = await openTestUpstream();
    await using egress = await openTestEgress({ port: upstream.port });
    const ask = (host: string) =>
      egress.say(
        `POST http://${host}/ HTTP/1.1\r\nHost: ${host}\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\nx`,
      );
    expect(await ask("site.example")).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200/);
    expect(await ask("other.example")).toMatch(/^HTTP\/1\.1 403 /);
  });

  it("is told how the owner would allow what is not on the list", async () => {
    await using egress = await openTestEgress();
    for (const url of [
      "http://other.example/",
      "http://site.example.evil.example/",
      "http://sub.site.example/",
      "http://site.example:8080/",
      "http://93.184.215.14/",
      "http://[::ffff:7f00:1]/",
      "http://2130706433/",
    ]) {
      expect(await egress.say(get(url)), url).toMatch(/^HTTP\/1\.1 403 .*registry\.yaml/su);
    }
    const refused = await egress.say(get("http://sub.site.example:81/?secret=1"));
    expect(refused).toContain('adding "sub.site.example:81" to the domains of "web"');
    expect(egress.dialled).toEqual([]);
    expect(egress.lookups).toEqual([]);
  });

  it("has no network where the sandbox has none or is nobody's", async () => {
    await using none = await openTestEgress({ reach: { network: "none" } });
    expect(await none.say(get("http://site.example/"))).toMatch(/^HTTP\/1\.1 403 No Network/);
    await using nobodys = await openTestEgress({ reach: null });
    expect(await nobodys.say(get("http://site.example/"))).toMatch(/^HTTP\/1\.1 403 No Network/);
  });

  it("is answered with what went wrong", async () => {
    await using egress = await openTestEgress({ names: { "site.example": [[]] } });
    expect(await egress.say(get("http://site.example/"))).toMatch(/^HTTP\/1\.1 403 /);
    await using closed = await openTestEgress({ port: 1 });
    const said = await closed.say(get("http://site.example/"));
    expect(said).toMatch(/^HTTP\/1\.1 502 .*site\.example could not be reached \(ECONNREFUSED\)/su);
    expect(closed.records).toMatchObject([{ decision: "failed", status: 502 }]);
  });

  it("is not led elsewhere by a redirect", async () => {
    await using upstream = await openTestUpstream((_request, response) => {
      response.writeHead(302, { location: "http://169.254.169.254/latest" }).end();
    });
    await using egress = await openTestEgress({ port: upstream.port });
    const said = await egress.say(get("http://site.example/"));
    expect(said).toMatch(/^HTTP\/1\.1 302 .*location: http:\/\/169\.254\.169\.254\/latest/su);
    expect(await egress.say(get("http://169.254.169.254/latest"))).toMatch(/^HTTP\/1\.1 403 /);
    expect(upstream.requests).toHaveLength(1);
  });

  it("is written down without path, headers or body", async () => {
    await using upstream = await openTestUpstream();
    await using egress = await openTestEgress({ port: upstream.port });
    await egress.say(
      "POST http://site.example/hidden?key=hidden HTTP/1.1\r\nHost: site.example\r\nX-A: hidden\r\nContent-Length: 6\r\n\r\nhidden",
    );
    await egress.say(get("http://other.example/hidden"));
    await egress.untilRecords(2);
    expect(egress.logged).toMatchObject([
      {
        event: "egress-request",
        conversationId: "cnv_1",
        sandboxId: "sbx_1",
        method: "POST",
        host: "site.example",
        port: 80,
        decision: "allowed",
        status: 200,
        sentBytes: 6,
        receivedBytes: 5,
      },
      { host: "other.example", decision: "refused", status: 403, sentBytes: 0, receivedBytes: 0 },
    ]);
    expect(JSON.stringify(egress.logged)).not.toContain("hidden");
  });
});

describe("a name", () => {
  it("is looked up once, and the address that was checked is dialled", async () => {
    await using upstream = await openTestUpstream();
    await using egress = await openTestEgress({
      port: upstream.port,
      names: { "site.example": [[publicAddress], ["127.0.0.1"]] },
    });
    expect(await egress.say(get("http://site.example/"))).toMatch(/^HTTP\/1\.1 200 /);
    expect(egress.lookups).toEqual(["site.example"]);
    expect(await egress.say(get("http://site.example/"))).toMatch(
      /^HTTP\/1\.1 403 Address Not Pub/,
    );
    expect(egress.dialled).toEqual([`${publicAddress} 80`]);
  });

  it.each([
    ["127.0.0.1"],
    ["10.0.0.1"],
    ["169.254.169.254"],
    ["100.100.100.200"],
    ["224.0.0.1"],
    ["::1"],
    ["fd00:ec2::254"],
    ["fe80::1"],
    ["::ffff:169.254.169.254"],
    ["2002:7f00:1::"],
    ["64:ff9b::a9fe:a9fe"],
    ["203.0.113.7"],
    [publicAddress, "10.0.0.1"],
  ])("that leads to %s %s is refused, by http and by tunnel", async (...addresses) => {
    await using egress = await openTestEgress({ names: { "site.example": [addresses] } });
    expect(await egress.say(get("http://site.example/"))).toMatch(
      /^HTTP\/1\.1 403 Address Not Pub/,
    );
    const tunnel = "CONNECT site.example:443 HTTP/1.1\r\nHost: site.example:443\r\n\r\n";
    expect(await egress.say(tunnel)).toMatch(/^HTTP\/1\.1 403 Address Not Public/);
    expect(egress.dialled).toEqual([]);
  });

  it("may be an address that is listed, and then only a public one", async () => {
    await using upstream = await openTestUpstream();
    const domains = [publicAddress, "127.0.0.1", "[::1]"];
    await using egress = await openTestEgress({ port: upstream.port, domains });
    expect(await egress.say(get(`http://${publicAddress}/`))).toMatch(/^HTTP\/1\.1 200 /);
    for (const url of ["http://127.0.0.1/", "http://0x7f.1/", "http://[::1]/"]) {
      expect(await egress.say(get(url)), url).toMatch(/^HTTP\/1\.1 403 Address Not Public/);
    }
  });

  it("tries the next address that was checked", async () => {
    await using egress = await openTestEgress({
      names: { "site.example": [["1.1.1.1", "1.0.0.1"]] },
    });
    await egress.say(get("http://site.example/"));
    expect(egress.dialled).toEqual(["1.1.1.1 80", "1.0.0.1 80"]);
  });
});

describe("one connection after the other", () => {
  it("is refused beyond the limit of a sandbox, and let in again later", async () => {
    await using upstream = await openTestUpstream();
    await using egress = await openTestEgress({ port: upstream.port, limits: { connections: 2 } });
    const idle = [egress.connect(), egress.connect()];
    await Promise.all(idle.map((socket) => once(socket, "connect")));
    // Whatever is accepted later than these two has been counted after them.
    expect(await egress.say(get("http://site.example/"))).toMatch(/^HTTP\/1\.1 503 Too Many/);
    for (const socket of idle) {
      socket.destroy();
      await once(socket, "close");
    }
    await egress.untilRecords(1);
    expect(await egress.say(get("http://site.example/"))).toMatch(/^HTTP\/1\.1 200 /);
  });
});
