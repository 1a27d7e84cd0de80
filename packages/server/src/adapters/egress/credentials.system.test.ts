import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { createTestCertificate, hasOpenssl } from "./testing/create-test-certificate.ts";
import { openTestEgress } from "./testing/open-test-egress.ts";
import { openTestUpstream } from "./testing/open-test-upstream.ts";

const secret = "s3cr3t-t0k3n-value";
const tls = hasOpenssl ? createTestCertificate("api.example") : { key: "", cert: "" };
const work = { upstream: "https://api.example", scheme: "Bearer", value: secret };
const host = "work.cred.internal";
const ask = (path: string, more = "", method = "GET") =>
  `${method} http://${host}${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`;

type Options = {
  readonly credential?: Readonly<Record<string, unknown>>;
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => void;
  readonly ca?: string;
  readonly names?: Readonly<Record<string, readonly (readonly string[])[]>>;
};

async function open({ credential = {}, answer, ca = tls.cert, names = {} }: Options = {}) {
  const upstream = await openTestUpstream(answer, tls);
  const credentials = { work: { ...work, ...credential } };
  const egress = await openTestEgress({ port: upstream.port, credentials, ca, names });
  return {
    ...egress,
    requests: upstream.requests,
    async [Symbol.asyncDispose]() {
      await egress[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

describe.skipIf(!hasOpenssl)("a credential (needs openssl)", () => {
  it("speaks HTTPS to its upstream with the secret, which stays outside", async () => {
    await using egress = await open();
    const more =
      "Authorization: Bearer mine\r\nCookie: a=b\r\nX-HTTP-Method-Override: DELETE\r\n" +
      "Accept-Encoding: gzip\r\nX-Kept: 1\r\nContent-Length: 3\r\n";
    const said = await egress.say(`${ask("/v1/things?x=1", more, "POST")}abc`);
    expect(said).toMatch(/^HTTP\/1\.1 200 .*hello$/su);
    expect(said).not.toContain(secret);
    expect(egress.requests).toEqual([
      {
        method: "POST",
        url: "/v1/things?x=1",
        headers: {
          host: "api.example",
          authorization: `Bearer ${secret}`,
          "accept-encoding": "identity",
          "content-length": "3",
          connection: "close",
          "x-kept": "1",
        },
        body: "abc",
      },
    ]);
    expect(await egress.untilRecords(1)).toMatchObject([{ host, decision: "allowed" }]);
    expect(JSON.stringify(egress.logged)).not.toContain(secret);
  });

  it("puts the secret into the header that it is for, before the path of the upstream", async () => {
    const credential = { upstream: "https://api.example/base/", header: "X-Api-Key", scheme: "" };
    await using egress = await open({ credential });
    await egress.say(ask("/a", "x-api-key: mine\r\n"));
    expect(egress.requests).toMatchObject([{ url: "/base/a", headers: { "x-api-key": secret } }]);
  });

  it("may lead to a private address: the owner named it and its certificate proves it", async () => {
    await using egress = await open({ names: { "api.example": [["10.0.0.5"]] } });
    expect(await egress.say(ask("/"))).toMatch(/^HTTP\/1\.1 200 /);
    expect(egress.dialled).toEqual(["10.0.0.5 443"]);
  });

  it("is not sent to a host whose certificate is another's", async () => {
    for (const cert of [
      createTestCertificate("other.example"),
      createTestCertificate("api.example"),
    ]) {
      await using upstream = await openTestUpstream(undefined, cert);
      await using egress = await openTestEgress({
        port: upstream.port,
        credentials: { work },
        ca: tls.cert,
      });
      expect(await egress.say(ask("/"))).toMatch(/^HTTP\/1\.1 502 /);
      expect(upstream.requests).toEqual([]);
    }
  });

  it("is blanked where the upstream sends it back, however it is cut", async () => {
    await using egress = await open({
      answer(_request, response) {
        response.setHeader("x-echo", `Bearer ${secret}`).setHeader("set-cookie", "session=1");
        response.setHeader("content-length", 2 * secret.length + 4);
        response.write(`a${secret}b${secret.slice(0, 7)}`);
        setImmediate(() => response.end(`${secret.slice(7)}s3`));
      },
    });
    const said = await egress.say(ask("/"));
    const stars = "*".repeat(secret.length);
    expect(said).not.toContain(secret);
    expect(said).not.toMatch(/set-cookie/iu);
    expect(said).toContain("x-echo: Bearer ***\r\n");
    expect(said.endsWith(`a${stars}b${stars}s3`)).toBe(true);
  });

  it("is not taken along by redirects to other hosts", async () => {
    await using egress = await open({
      answer: (request, response) =>
        void response.writeHead(302, { location: String(request.headers["x-to"]) }).end(),
    });
    const to = async (location: string) => {
      const said = await egress.say(ask("/a", `X-To: ${location}\r\n`));
      return /location: (.*)\r\n/u.exec(said)?.[1];
    };
    expect(await to("https://evil.example/x?y")).toBe("https://evil.example/x?y");
    expect(await to("http://api.example/x")).toBe("http://api.example/x");
    // Within the upstream it leads through the proxy again.
    expect(await to("https://api.example/x?y#z")).toBe(`http://${host}/x?y#z`);
    expect(await to("/x")).toBe(`http://${host}/x`);
    expect(egress.dialled.every((each) => each.endsWith(" 443"))).toBe(true);
    expect(egress.requests).toHaveLength(4);
  });

  it("is for its paths and methods only", async () => {
    const credential = { paths: ["/repos/mine/*", "/user"], methods: ["GET"] };
    await using egress = await open({ credential });
    const status = async (path: string, method = "GET") =>
      (await egress.say(ask(path, "", method))).slice(9, 12);
    expect(await status("/repos/mine/a%2Fb")).toBe("200");
    expect(await status("/user?x=/../y")).toBe("200");
    expect(await status("/user", "DELETE")).toBe("403");
    expect(await status("/users")).toBe("403");
    expect(await status("/admin")).toBe("403");
    expect(await status("//repos/mine/a")).toBe("403");
    for (const dots of ["..", "%2e%2e", ".%2E", "%252e%252e", "..%2f..", "..%5c..", "..;x", "."]) {
      expect(await status(`/repos/mine/${dots}/admin`), dots).toBe("400");
    }
    expect(egress.requests).toHaveLength(2);
  });

  it("is for its kinds and conversations only", async () => {
    const status = async (credential: Readonly<Record<string, unknown>>) => {
      await using egress = await open({ credential });
      return (await egress.say(ask("/"))).slice(9, 12);
    };
    expect(await status({ kinds: ["web"], conversations: ["cnv_1"] })).toBe("200");
    expect(await status({ kinds: ["other"] })).toBe("403");
    expect(await status({ conversations: ["cnv_2"] })).toBe("403");
  });

  it("says what is wrong with its use", async () => {
    await using egress = await open({ credential: { value: "env:UNSET" } });
    expect(await egress.say(ask("/"))).toMatch(/^HTTP\/1\.1 502 .*is not set/su);
    const tunnel = `CONNECT ${host}:443 HTTP/1.1\r\nHost: ${host}:443\r\n\r\n`;
    expect(await egress.say(tunnel)).toMatch(
      /^HTTP\/1\.1 400 .*Use http:\/\/work\.cred\.internal/su,
    );
    for (const name of ["none", "a.work", "constructor"]) {
      const url = `http://${name}.cred.internal/`;
      const said = await egress.say(`GET ${url} HTTP/1.1\r\nHost: ${name}.cred.internal\r\n\r\n`);
      expect(said, name).toMatch(/^HTTP\/1\.1 403 .*sandboxes\.credentials/su);
    }
    expect(egress.lookups).toEqual([]);
  });
});
