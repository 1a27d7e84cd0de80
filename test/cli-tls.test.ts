import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createStewardHome } from "./support/steward-process.ts";

const config = `
server:
  host: 0.0.0.0
  tls: { cert: cert.pem, key: key.pem }
models:
  providers:
    play: { protocol: scripted, models: [echo], script: [{ moves: [{ text: Hello there }] }] }
  roles: { output: [play/echo] }
  embedded: { download: "off" }
`;

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

it.skipIf(!hasOpenssl)("the command reaches a server that speaks TLS beyond loopback", async () => {
  await using home = createStewardHome(config);
  const file = (name: string) => join(home.path, "config", name);
  const made = spawnSync("openssl", [
    ..."req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=steward.example.org".split(" "),
    "-keyout",
    file("key.pem"),
    "-out",
    file("cert.pem"),
  ]);
  expect(made.status).toBe(0);

  const server = await home.start();
  expect(server.url).toMatch(/^https:/u);
  expect(await home.run("status")).toMatchObject({ code: 0 });
  expect(await home.run("chat", "hi")).toMatchObject({ code: 0, stdout: "Hello there\n" });
  expect(await home.run("stop")).toMatchObject({ code: 0 });
  expect(await server.ended).toBe(0);
});
