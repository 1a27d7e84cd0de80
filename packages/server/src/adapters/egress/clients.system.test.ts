import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ProxyAgent, request as send, WebSocket } from "undici";
import { describe, expect, it } from "vitest";
import { WebSocketServer } from "ws";
import { createTestCertificate, hasOpenssl } from "./testing/create-test-certificate.ts";
import { openTestEgress } from "./testing/open-test-egress.ts";
import { openTestUpstream } from "./testing/open-test-upstream.ts";

const run = promisify(execFile);
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

describe("clients that know proxies", () => {
  it.skipIf(!hasCurl)("curl: http, refusals, uploads (needs curl)", async () => {
    await using upstream = await openTestUpstream();
    await using egress = await openTestEgress({ port: upstream.port });
    const curl = async (...words: string[]) =>
      (await run("curl", ["-sS", "--noproxy", "", "--proxy", egress.proxyUrl, ...words])).stdout;
    expect(await curl("http://site.example/a", "http://site.example/b")).toBe("hellohello");
    expect(await curl("-d", "abc", "http://site.example/c")).toBe("hello");
    expect(upstream.requests.map(({ url, body }) => url + body)).toEqual(["/a", "/b", "/cabc"]);
    expect(await curl("-I", "http://site.example/d")).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    const refused = await curl("-w", "%{http_code}", "http://other.example/");
    expect(refused).toMatch(/other\.example is not on the list.*403$/su);
    await expect(curl("https://other.example/")).rejects.toThrow(/403/);
    await expect(curl("-p", "http://other.example/")).rejects.toThrow(/403/);
  });

  it.skipIf(!hasCurl || !hasOpenssl)(
    "curl: https through a tunnel, end to end (needs curl, openssl)",
    async () => {
      const tls = createTestCertificate("site.example");
      const folder = mkdtempSync(join(tmpdir(), "egress-ca-"));
      const ca = join(folder, "ca.pem");
      writeFileSync(ca, tls.cert);
      await using upstream = await openTestUpstream(undefined, tls);
      await using egress = await openTestEgress({ port: upstream.port });
      const words = ["-sS", "--noproxy", "", "--proxy", egress.proxyUrl, "--cacert", ca];
      const { stdout } = await run("curl", [...words, "https://site.example/"]);
      rmSync(folder, { recursive: true });
      expect(stdout).toBe("hello");
      expect(await egress.untilRecords(1)).toMatchObject([{ method: "CONNECT", port: 443 }]);
    },
  );

  it("undici: tunnels and plain requests", async () => {
    await using upstream = await openTestUpstream();
    await using egress = await openTestEgress({ port: upstream.port });
    for (const proxyTunnel of [true, false]) {
      const dispatcher = new ProxyAgent({ uri: egress.proxyUrl, proxyTunnel });
      const { body, statusCode } = await send("http://site.example/x", { dispatcher });
      expect([statusCode, await body.text()]).toEqual([200, "hello"]);
      await dispatcher.close();
    }
    const methods = (await egress.untilRecords(2)).map(({ method }) => method);
    expect(methods.toSorted()).toEqual(["CONNECT", "GET"]);
  });

  it("WebSockets through a tunnel", async () => {
    await using upstream = await openTestUpstream();
    const sockets = new WebSocketServer({ server: upstream.server });
    sockets.on("connection", (socket) => {
      socket.on("message", (message) =>
        socket.send(`echo ${Buffer.from(message as Buffer).toString()}`),
      );
    });
    await using egress = await openTestEgress({ port: upstream.port });
    const dispatcher = new ProxyAgent({ uri: egress.proxyUrl, proxyTunnel: true });
    const client = new WebSocket("ws://site.example/", { dispatcher });
    await once(client, "open");
    const answer = once(client, "message") as Promise<[{ data: string }]>;
    client.send("hi");
    expect((await answer)[0].data).toBe("echo hi");
    client.close();
    await once(client, "close");
    await dispatcher.close();
    sockets.close();
  });
});
