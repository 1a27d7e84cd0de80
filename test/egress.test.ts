import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KindSource } from "@steward/sdk/sandbox-driver.ts";
import type { Sandbox } from "@steward/sdk/sandbox.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBubblewrapHost } from "../packages/server/src/adapters/bubblewrap/create-bubblewrap-host.ts";
import { createDockerHost } from "../packages/server/src/adapters/docker/create-docker-host.ts";
import { createEngine } from "../packages/server/src/adapters/docker/create-engine.ts";
import {
  createTestCertificate,
  hasOpenssl,
} from "../packages/server/src/adapters/egress/testing/create-test-certificate.ts";
import { openTestEgress } from "../packages/server/src/adapters/egress/testing/open-test-egress.ts";
import { openTestUpstream } from "../packages/server/src/adapters/egress/testing/open-test-upstream.ts";
import { silentLogger } from "../packages/server/src/kernel/logger.ts";
import { findNoImage, toShippedSource } from "./support/docker-sandbox.ts";
import { openLocalDriverBed } from "./support/local-driver-bed.ts";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const createHost = (home: string) =>
  createBubblewrapHost({
    stateFolder: join(home, "state"),
    path: process.env.PATH ?? "",
    log: silentLogger,
  });
const probe = await createHost(join(tmpdir(), "steward-no-home")).probe();
const missing = [...(probe.isUsable ? [] : [probe.reason]), ...(hasOpenssl ? [] : ["no openssl"])];
if (missing.length > 0) process.stderr.write(`Left out: the way out (${missing.join(", ")})\n`);

const secret = "s3cr3t-t0k3n-value";

/** The server as it is: no name leads to this machine, so what gets through is a credential. */
describe.skipIf(missing.length > 0)("a restricted sandbox of a real server", () => {
  let home: StewardHome;
  let owner: StewardClient;
  const folder = mkdtempSync(join(tmpdir(), "egress-ca-"));
  let upstream: Awaited<ReturnType<typeof openTestUpstream>>;

  beforeAll(async () => {
    const tls = createTestCertificate("localhost");
    upstream = await openTestUpstream((request, response) => {
      response.end(`you sent ${request.headers.authorization}`);
    }, tls);
    const work = {
      upstream: `https://localhost:${upstream.port}/api`,
      scheme: "Bearer",
      value: "env:WORK_TOKEN",
      methods: ["GET"],
    };
    const sandboxes = { driver: "bubblewrap", pool: {}, credentials: { work } };
    const models = { embedded: { download: "off" } };
    home = createStewardHome(JSON.stringify({ sandboxes, models }), {
      WORK_TOKEN: secret,
      NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
    });
    writeFileSync(join(folder, "ca.pem"), tls.cert);
    const security = {
      network_mode: "restricted",
      domains: ["localhost", "127.0.0.1", "169.254.169.254"],
    };
    const resources = { memory: "512m", cpus: 1 };
    const containers = { web: { host_tools: true, security, resources } };
    mkdirSync(join(home.path, "config", "containers"));
    writeFileSync(
      join(home.path, "config", "containers", "registry.yaml"),
      JSON.stringify({ containers }),
    );
    await home.start();
    owner = createOwner(home);
  });
  afterAll(async () => {
    await home[Symbol.asyncDispose]();
    await upstream[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  const runInside = async (code: string): Promise<string> => {
    const body = { container: "web", language: "bash", code };
    const reply = await owner.ask("POST", "/containers/start", { body });
    expect(reply.status, reply.text).toBe(200);
    const { stdout, stderr } = JSON.parse(reply.text) as { stdout: string; stderr: string };
    return stdout + stderr;
  };

  it("has no interface but the proxy, which refuses what is not listed and says so", async () => {
    const said = await runInside(`
      tail -n +3 /proc/net/dev | cut -d: -f1
      curl -sS -m 20 http://other.example/a?b
      curl -sS -m 20 https://other.example/
      curl -sS -m 20 --noproxy '*' http://198.51.100.1/ || echo exit $?`);
    expect(said.trim().split("\n")[0]?.trim()).toBe("lo");
    expect(said).not.toMatch(/eth|wlan|veth/u);
    expect(said).toContain("other.example is not on the list of what this sandbox may reach");
    expect(said).toContain("config/containers/registry.yaml");
    expect(said).toMatch(/CONNECT tunnel failed, response 403|HTTP code 403 from proxy/);
    expect(said).toContain("exit 7");
  });

  it("does not reach this machine or metadata, even where they are listed", async () => {
    const said = await runInside(
      ["localhost", "127.0.0.1", "169.254.169.254"]
        .map((host) => `curl -sS -m 20 --noproxy '' http://${host}/; echo`)
        .join("\n"),
    );
    expect(said.match(/is not on the public internet/gu)).toHaveLength(3);
  });

  it("uses a credential without having it", async () => {
    const said = await runInside(`
      curl -sS -m 20 -H 'Authorization: mine' http://work.cred.internal/things?x=1; echo
      curl -sS -m 20 -d x http://work.cred.internal/things; echo
      env; cat /proc/*/environ 2>/dev/null | tr '\\0' '\\n'`);
    expect(upstream.requests).toMatchObject([
      { url: "/api/things?x=1", headers: { authorization: `Bearer ${secret}` } },
    ]);
    expect(said).toContain(`you sent Bearer ${"*".repeat(secret.length)}`);
    expect(said).toContain('The credential "work" is not for POST');
    expect(said).not.toContain(secret);
  });

  it("leaves a trail in the audit and the metrics", async () => {
    const audit = await owner.ask("GET", "/api/audit?limit=100");
    expect(audit.text).toContain('"egress-refused"');
    expect(audit.text).toContain('"work.cred.internal:80"');
    const metrics = await owner.ask("GET", "/metrics");
    expect(metrics.text).toMatch(/egress_request_count\{decision="allowed"\} 1\n/);
    expect(metrics.text).toMatch(/egress_request_count\{decision="refused"\} \d+\n/);
  });
});

const bubblewrapSource: KindSource = {
  kind: "code-sandbox",
  image: null,
  dockerfile: null,
  packages: [],
  hostTools: true,
  network: "restricted",
};
const noImage = await findNoImage("code-sandbox");
if (noImage !== null) process.stderr.write(`Left out: the way out with Docker (${noImage})\n`);
const drivers = [
  { name: "bubblewrap", source: bubblewrapSource, createHost, isMissing: !probe.isUsable },
  {
    name: "docker",
    source: { ...toShippedSource("code-sandbox"), network: "restricted" as const },
    createHost: (home: string) => createDockerHost({ engine: createEngine(process.env), home }),
    isMissing: noImage !== null,
  },
];

/** Real but for the last step: every address is checked, and what is dialled then is on loopback. */
describe.each(drivers)(
  "a restricted sandbox of $name whose names lead to a test server",
  (each) => {
    const isLeftOut = each.isMissing || !hasOpenssl;
    it.skipIf(isLeftOut)("reaches what is listed, until the name leads inside", async () => {
      const tls = createTestCertificate("secure.example");
      await using plain = await openTestUpstream();
      await using secure = await openTestUpstream(undefined, tls);
      const rebinding = { "site.example": [["93.184.215.14"], ["127.0.0.1"]] };
      await using first = await openTestEgress({ port: plain.port, names: rebinding });
      const domains = ["secure.example"];
      await using second = await openTestEgress({ port: secure.port, domains });
      let egress = first;
      const bed = await openLocalDriverBed(each.source, each.createHost, (_id, connection) =>
        egress.serve(connection),
      );
      const order = bed.order();
      writeFileSync(join(order.workspace, "ca.pem"), tls.cert, { mode: 0o644 });
      const sandbox = await bed.driver.create(order);
      try {
        const curl = (words: string) => runCommand(sandbox, `curl -sS -m 20 ${words}`);
        expect(await curl("http://site.example/a")).toBe("hello");
        expect(await curl("http://site.example/b")).toContain("is not on the public internet");
        egress = second;
        expect(await curl("--cacert /workspace/ca.pem https://secure.example/")).toBe("hello");
        expect(await curl("--cacert /workspace/ca.pem https://other.example/")).toContain("403");
        expect(plain.requests.map(({ url }) => url)).toEqual(["/a"]);
        expect(await runCommand(sandbox, "tail -n +3 /proc/net/dev")).toMatch(/^\s*lo:[^:]*$/u);
      } finally {
        await sandbox.stop();
        await bed.close();
      }
    });
  },
);

async function runCommand({ processes }: Sandbox, command: string): Promise<string> {
  const { tag } = await processes.start({ tag: command, command, outputBytes: 100_000 });
  let said = "";
  for await (const line of processes.follow(tag, 0, AbortSignal.timeout(60_000))) {
    if (line.type === "output") said += Buffer.from(line.data, "base64").toString();
  }
  return said;
}
