// Everything: unit, architecture, whole-system and browser tests. `npm test -- path` picks files.
// Runs on Node 20 with nothing installed: built-in modules only, here and in prepare/.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { findServerNode, modulesFolder, root } from "./prepare/paths.mjs";
import { prepare } from "./prepare/prepare.mjs";
import { say } from "./prepare/say.mjs";

/** Debian packages; vitest.config.ts tells the tests where Chromium is. */
const parts = [
  {
    name: "chromium",
    isThere: () => process.env.STEWARD_CHROMIUM || existsSync("/usr/bin/chromium"),
    leftOut: "the browser tests (no Chromium; STEWARD_CHROMIUM may name one)",
  },
  {
    name: "libfaketime",
    isThere: () =>
      existsSync("/usr/lib") &&
      readdirSync("/usr/lib").some((folder) => existsSync(`/usr/lib/${folder}/faketime`)),
    leftOut: "the tests that set the clock (no libfaketime)",
  },
];
const EMPTY = { passed: 0, failed: 0, skipped: 0 };

try {
  await prepare({ development: true });
} catch (error) {
  say(error.message);
  process.exit(1);
}
provideParts();
const totals = runTests(process.argv.slice(2));
const isStrict = process.env.CI === "true";
process.exitCode = totals.failed > 0 || (isStrict && totals.skipped > 0) ? 1 : 0;
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);

/** Installs what tests want of the system, where we may; without it they skip themselves. */
function provideParts() {
  const missing = parts.filter((part) => !part.isThere());
  const mayInstall = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (missing.length > 0 && mayInstall) {
    const names = missing.map((part) => part.name);
    say(`Installing for the tests: ${names.join(", ")} ...`);
    aptGet(["update", "-qq"]);
    aptGet(["install", "-y", "-qq", "--no-install-recommends", ...names]);
  }
  for (const part of missing) if (!part.isThere()) say(`Left out: ${part.leftOut}.`);
}

function aptGet(flags) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, stdout, stderr } = spawnSync("apt-get", flags, { env, encoding: "utf8" });
  if (status !== 0) say(`apt-get ${flags[0]} failed:\n${stdout}${stderr}`);
}

function runTests(filters) {
  const folder = mkdtempSync(join(tmpdir(), "steward-test-"));
  const report = join(folder, "report.json");
  const vitest = join(modulesFolder, "vitest", "vitest.mjs");
  const flags = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const path = [join(modulesFolder, ".bin"), process.env.PATH].join(delimiter);
  const { status } = spawnSync(findServerNode(), [vitest, ...flags, ...filters], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const counted = existsSync(report) ? toTotals(JSON.parse(readFileSync(report, "utf8"))) : EMPTY;
  rmSync(folder, { recursive: true });
  // An error outside any test fails the run without failing a test.
  return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function toTotals(report) {
  // A file that cannot be loaded has no tests to count.
  const broken = report.testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
