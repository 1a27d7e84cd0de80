// What a newcomer does, on a machine that has nothing but Node and npm: clone, `npm start`, a first
// answer, a first command in a sandbox. It has to be done within five minutes. Needs Docker; the
// machine is a container of Debian with the Node that runs this script.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./prepare/paths.mjs";
import { provideBase } from "./test/provide-images.mjs";
import { provideServerBase } from "./test/provide-server-base.mjs";
import { runProgram } from "./test/run-program.mjs";

const LIMIT_MS = 300_000;
const POLL_MS = 500;
const [major] = process.versions.node.split(".");
const image = `steward-test/node:${major}`;
/** Without them no program in a container can make sandboxes; a machine of one's own allows it. */
const options = ["seccomp", "apparmor", "systempaths"].flatMap((name) => [
  "--security-opt",
  `${name}=unconfined`,
]);

/** Asks the running server as a script would, until it has seen what was installed. */
const inSandbox = `
  const { execFileSync } = require("node:child_process");
  const { readFileSync } = require("node:fs");
  const key = execFileSync("npx", ["steward", "keys", "create", "--name", "try"], { encoding: "utf8" }).trim();
  const headers = { authorization: "Bearer " + key, "content-type": "application/json" };
  const body = JSON.stringify({ container: "code-sandbox", language: "bash", code: "echo $((6 * 7))" });
  (async () => {
    for (;;) {
      const reply = await fetch("http://127.0.0.1:7070/containers/start", { method: "POST", headers, body });
      const text = await reply.text();
      if (reply.ok) return console.log(text);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  })();
`;

await provideBase({});
await provideServerBase({}, { image, node: process.execPath });
const folder = mkdtempSync(join(tmpdir(), "steward-clone-"));
const clone = join(folder, "steward");
let machine;
try {
  execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${root}`, clone]);
  machine = (
    await docker("run", "--detach", "--rm", "--init", ...options, image, "sleep", "1h")
  ).trim();
  await docker("cp", clone, `${machine}:/home/node/steward`);
  await docker("exec", machine, "chown", "--recursive", "node:node", "/home/node/steward");
  const total = await walk();
  console.log(`${toSeconds(total)}  all of it, with Node ${process.versions.node}`);
  if (total > LIMIT_MS) process.exitCode = 1;
} finally {
  if (machine) await docker("rm", "--force", "--volumes", machine);
  rmSync(folder, { recursive: true, force: true });
}

async function walk() {
  let total = 0;
  const step = async (name, work) => {
    const start = performance.now();
    const said = (await work()).trim().split("\n").at(-1);
    const ms = performance.now() - start;
    console.log(`${toSeconds(ms)}  ${name}: ${said}`);
    total += ms;
  };
  await step("npm start until the sign-in link is there", async () => {
    await docker("exec", "--detach", ...asNode(), "sh", "-c", "npm start >log 2>&1");
    return until(async () => /Sign in .*/.exec(await inside("cat", "log"))?.[0]);
  });
  await step("first answer, by the built-in model", async () => {
    await until(async () => (await steward("status")).includes("is ready") || undefined);
    return steward("chat", "What is the capital of France?");
  });
  await step("apt install bubblewrap, as doctor says", async () => {
    const script =
      "apt-get update -qq && apt-get install -y -qq --no-install-recommends bubblewrap";
    await docker("exec", machine, "sh", "-c", script);
    return inside("bwrap", "--version");
  });
  await step("first command in a sandbox", () => inside("node", "--eval", inSandbox));
  return total;
}

function steward(...line) {
  return inside("npx", "steward", ...line);
}

function inside(...line) {
  return docker("exec", ...asNode(), ...line);
}

function asNode() {
  return ["--user", "node", "--workdir", "/home/node/steward", machine];
}

function docker(...flags) {
  return runProgram("docker", flags);
}

/** The first answer that is not undefined. */
async function until(look) {
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    const found = await look();
    if (found !== undefined) return String(found);
    await pause(POLL_MS);
  }
  throw new Error("That took longer than five minutes.");
}

function toSeconds(ms) {
  return `${(ms / 1000).toFixed(1).padStart(7)} s`;
}
