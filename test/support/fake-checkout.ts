import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

export type FakeCheckout = {
  write(path: string, text: string): void;
  remove(path: string): void;
  has(path: string): boolean;
  /** What npm and the builders were called with, in order. */
  calls(): readonly string[];
  start(...flags: string[]): Promise<StartResult>;
} & Disposable;

export type StartResult = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** The real start scripts around a stand-in server, npm and builders, which note their calls. */
export function createFakeCheckout(): FakeCheckout {
  const root = join(mkdtempSync(join(tmpdir(), "steward-start-")), "a folder with spaces");
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  cpSync(join(import.meta.dirname, "../../scripts"), join(root, "scripts"), { recursive: true });
  write("package-lock.json", JSON.stringify({ packages: {} }));
  write("packages/web/index.html", "<p>page</p>");
  write("packages/toolbox/package.json", "{}");
  write("packages/contracts/src/turn.ts", "export {};");
  write("packages/server/src/main/steward.ts", SERVER);
  write("bin/npm", NPM);
  chmodSync(join(root, "bin/npm"), 0o755);
  write("bin/vite.js", VITE);
  write("bin/rolldown.mjs", ROLLDOWN);
  write("calls", "");
  return {
    write,
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    has: (path) => existsSync(join(root, path)),
    calls: () => readFileSync(join(root, "calls"), "utf8").split("\n").filter(Boolean),
    start: (...flags) => run(root, flags),
    [Symbol.dispose]: () => rmSync(dirname(root), { recursive: true }),
  };
}

function run(root: string, flags: readonly string[]): Promise<StartResult> {
  const path = [join(root, "bin"), process.env.PATH].join(delimiter);
  const child = spawn(process.execPath, [join(root, "scripts/start.mjs"), ...flags], {
    cwd: tmpdir(),
    env: { ...process.env, PATH: path, CHECKOUT: root },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

const SERVER = `
const argv: string[] = process.argv.slice(2);
process.stdout.write(JSON.stringify(argv));
`;

const NPM = `#!/bin/sh
echo "npm $*" >> "$CHECKOUT/calls"
[ -e "$CHECKOUT/no-network" ] && exit 1
mkdir -p "$CHECKOUT/node_modules"
case "$*" in *--include=dev*)
  mkdir -p "$CHECKOUT/node_modules/vite/bin"
  echo '{"type":"module"}' > "$CHECKOUT/node_modules/vite/package.json"
  cp "$CHECKOUT/bin/vite.js" "$CHECKOUT/node_modules/vite/bin/vite.js"
  mkdir -p "$CHECKOUT/node_modules/rolldown/bin"
  cp "$CHECKOUT/bin/rolldown.mjs" "$CHECKOUT/node_modules/rolldown/bin/cli.mjs"
esac
exit 0
`;

const VITE = `
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
appendFileSync(process.env.CHECKOUT + "/calls", "vite build\\n");
const folder = process.argv[process.argv.indexOf("--outDir") + 1];
mkdirSync(folder, { recursive: true });
writeFileSync(folder + "/index.html", "built");
`;

const ROLLDOWN = `
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
appendFileSync(process.env.CHECKOUT + "/calls", "rolldown\\n");
const folder = process.argv[process.argv.indexOf("--dir") + 1];
mkdirSync(folder, { recursive: true });
writeFileSync(folder + "/toolbox.mjs", "built");
`;
