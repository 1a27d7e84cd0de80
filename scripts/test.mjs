// Everything: unit, architecture, whole-system and browser tests. `npm test -- path` picks files.
// Runs on Node 20 with nothing installed: built-in modules only, here and in prepare/.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { findServerNode, modulesFolder, root } from "./prepare/paths.mjs";
import { prepare } from "./prepare/prepare.mjs";
import { say } from "./prepare/say.mjs";
import { installDebianPackages } from "./test/debian-packages.mjs";
import { provideEngine } from "./test/provide-engine.mjs";

const EMPTY = { passed: 0, failed: 0, skipped: 0 };
const QUICK = ["--project=unit", "--project=architecture"];
const SYSTEM = ["--project=system"];

const filters = process.argv.slice(2);
try {
  await prepare({ development: true });
} catch (error) {
  say(error.message);
  process.exit(1);
}
installDebianPackages();
// Beside the quick tests, which need no engine.
const providing = needsEngine() ? provideEngine() : null;
const quick = await runTests(QUICK, {});
const engine = await providing;
const system = await runTests(SYSTEM, engine?.env ?? {});
await engine?.stop();
const totals = addTotals(quick, system);
const isStrict = process.env.CI === "true";
const hasRun = Object.values(totals).some((count) => count > 0);
const isGreen = hasRun && totals.failed === 0 && !(isStrict && totals.skipped > 0);
process.exitCode = isGreen ? 0 : 1;
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);

/** Whoever picks other files shall not wait for images. */
function needsEngine() {
  return filters.length === 0 || filters.some((filter) => /sandbox|docker/.test(filter));
}

async function runTests(projects, env) {
  const folder = mkdtempSync(join(tmpdir(), "steward-test-"));
  const report = join(folder, "report.json");
  const vitest = join(modulesFolder, "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const flags = ["run", "--passWithNoTests", ...reporters, ...projects, ...filters];
  const path = [join(modulesFolder, ".bin"), process.env.PATH].join(delimiter);
  const child = spawn(findServerNode(), [vitest, ...flags], {
    cwd: root,
    env: { ...process.env, ...env, PATH: path },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [status] = await once(child, "exit");
  const counted = existsSync(report) ? toTotals(JSON.parse(readFileSync(report, "utf8"))) : EMPTY;
  rmSync(folder, { recursive: true });
  // An error outside any test fails the run without failing a test.
  return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function addTotals(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
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
