// The gate: all checks at once, one line each. `npm run check -- lint types` runs only those.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { delimiter, join, relative } from "node:path";
import { modulesFolder, root } from "./prepare/paths.mjs";
import { prepare } from "./prepare/prepare.mjs";

/** The slow ones first, so that they do not end up alone. They share the cores: none takes all. */
const GATES = [
  ["tests", "vitest run --project unit --project architecture --maxWorkers 50% --reporter dot"],
  ["lint", "oxlint --type-aware --deny-warnings"],
  ["types", `tsc --project tsconfig.json ${knownTypes("types")}`],
  ["page-types", `tsc --project packages/web/tsconfig.json ${knownTypes("page-types")}`],
  ["unused", "knip --no-progress --cache --treat-config-hints-as-errors"],
  ["format", "oxfmt --check"],
];

const cores = availableParallelism();

/**
 * Linter and compiler are Go programs of a few seconds: for them collecting garbage is a waste. The
 * linter works out all types once for each core that it has: with half of them it takes half the work.
 */
const GO = {
  GOGC: "off",
  GOMEMLIMIT: "3GiB",
  GOMAXPROCS: String(Math.max(1, Math.floor(cores / 2))),
};

const started = performance.now();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !GATES.some(([gate]) => gate === name));
if (unknown.length > 0) {
  console.error(`No such check: ${unknown.join(", ")}`);
  process.exit(2);
}
await prepare({ development: true, parts: false });
const queue = GATES.filter(([name]) => asked.length === 0 || asked.includes(name));
const failures = [];
// One more than there are cores, because the tests also wait.
await Promise.all(Array.from({ length: cores + 1 }, runQueue));
for (const { name, output } of failures) console.log(`\n--- ${name} ---\n${output.trimEnd()}`);
console.log(`\n${failures.length === 0 ? "All checks pass" : "Failed"} (${secondsSince(started)})`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** What is known from the last time is kept, and only what changes since can change is checked anew. */
function knownTypes(name) {
  const file = relative(root, join(modulesFolder, ".cache", "steward", `${name}.tsbuildinfo`));
  return `--noEmit --singleThreaded --incremental --tsBuildInfoFile ${file}`;
}

async function runQueue() {
  for (let gate = queue.shift(); gate; gate = queue.shift()) {
    const [name, command] = gate;
    const begun = performance.now();
    const { code, output } = await run(command);
    console.log(`${code === 0 ? "ok    " : "FAILED"}  ${name.padEnd(12)}  ${secondsSince(begun)}`);
    if (code !== 0) failures.push({ name, output });
  }
}

function run(command) {
  const [program, ...flags] = command.split(" ");
  const path = [join(modulesFolder, ".bin"), process.env.PATH].join(delimiter);
  const child = spawn(program, flags, {
    cwd: root,
    env: { ...GO, ...process.env, PATH: path, NO_COLOR: "1", FORCE_COLOR: undefined },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  return new Promise((resolve) => {
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code, output }));
  });
}

function secondsSince(begun) {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}
