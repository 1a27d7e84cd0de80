import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { findServerNode } from "../prepare/paths.mjs";
import { runProgram, tryProgram } from "./run-program.mjs";

/** What the server's own image is built on in the tests, where none can be pulled. */
const SERVER_BASE = "steward-test/node:24";
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

/** Debian with a Node, npm, and this machine's registry and certificates. */
export async function provideServerBase(
  env,
  { image = SERVER_BASE, node = findServerNode() } = {},
) {
  if (await tryProgram("docker", ["image", "inspect", image], { env })) return;
  const registry = (await runProgram("npm", ["config", "get", "registry"])).trim();
  const folder = mkdtempSync(join(tmpdir(), "steward-server-base-"));
  try {
    cpSync(node, join(folder, "node"));
    cpSync(findNpm(), join(folder, "npm"), { recursive: true, dereference: true });
    const lines = [
      "FROM debian:bookworm-slim",
      "COPY node /usr/local/bin/node",
      "COPY npm /usr/local/lib/node_modules/npm",
      "RUN for name in npm npx; do ln -s ../lib/node_modules/npm/bin/$name-cli.js /usr/local/bin/$name; done",
      "RUN useradd --uid 1000 --create-home node",
      `ENV NPM_CONFIG_REGISTRY=${registry}`,
    ];
    if (existsSync(CERTIFICATES)) {
      cpSync(CERTIFICATES, join(folder, "certificates.crt"), { dereference: true });
      lines.push(
        `COPY certificates.crt ${CERTIFICATES}`,
        `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
      );
    }
    writeFileSync(join(folder, "Dockerfile"), `${lines.join("\n")}\n`);
    await runProgram("docker", ["build", "--tag", image, folder], {
      env: { ...env, DOCKER_BUILDKIT: "0" },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder of npm itself, which is JavaScript and runs anywhere. */
function findNpm() {
  const found = (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "npm"))
    .find(existsSync);
  if (found === undefined) throw new Error("npm is not on the PATH");
  return dirname(dirname(realpathSync(found)));
}
