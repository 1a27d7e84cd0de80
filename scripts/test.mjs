// Everything: unit, architecture, whole-system and browser tests. `npm test -- path` picks files.
// Runs on Node 20 with nothing installed: built-in modules only, here and in prepare/.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { findServerNode, modulesFolder, root } from "./prepare/paths.mjs";
import { prepare } from "./prepare/prepare.mjs";
import { say } from "./prepare/say.mjs";
import { installDebianPackages } from "./test/debian-packages.mjs";
import { watchSandboxes } from "./test/left-sandboxes.mjs";
import { provideEngine } from "./test/provide-engine.mjs";
import { provideTrees } from "./test/provide-trees.mjs";
import { warmServer } from "./test/warm-server.mjs";

const EMPTY = { passed: 0, failed: 0, skipped: 0 };
const QUICK = ["--project=unit", "--project=architecture"];
const SYSTEM = ["--project=system", "--project=alone"];

const filters = process.argv.slice(2);
try {
  await prepare({ development: true });
} catch (error) {
  say(error.message);
  process.exit(1);
}
installDebianPackages();
// Beside the quick tests, which need neither engine nor tree.
const providing = picks(/sandbox|docker|desktop/) ? provideEngine() : null;
const growing = picks(/desktop/) ? provideTrees() : null;
const folder = mkdtempSync(join(tmpdir(), "steward-test-"));
// Its last folder holds no program, and tells what this run has started.
const PATH = [join(modulesFolder, ".bin"), process.env.PATH, folder].join(delimiter);
const warming = filters.length === 0 ? warmServer({ PATH }).catch(tellCold) : null;
const quick = await runTests(QUICK, { PATH });
await warming;
const [engine, trees] = await Promise.all([providing, growing]);
const env = { ...engine?.env, ...trees?.env, PATH };
const sandboxes = await watchSandboxes(env);
const system = await runTests(SYSTEM, env);
const left = { ...EMPTY, failed: await sandboxes.endLeft() };
await engine?.stop();
trees?.stop();
rmSync(folder, { recursive: true });
const totals = [quick, system, left].reduce(addTotals);
const isStrict = process.env.CI === "true";
const hasRun = Object.values(totals).some((count) => count > 0);
const isGreen = hasRun && totals.failed === 0 && !(isStrict && totals.skipped > 0);
process.exitCode = isGreen ? 0 : 1;
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);

/** Whoever picks other files shall not wait for images and trees. */
function picks(names) {
  return filters.length === 0 || filters.some((filter) => names.test(filter));
}

/** The tests pass without it, only later. */
function tellCold(error) {
  say(`Servers start cold: ${error.message}`);
}

async function runTests(projects, more) {
  const report = join(folder, "report.json");
  const vitest = join(modulesFolder, "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const flags = ["run", "--passWithNoTests", ...reporters, ...projects, ...filters];
  const child = spawn(findServerNode(), [vitest, ...flags], {
    cwd: root,
    env: { ...process.env, ...more },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [status] = await once(child, "exit");
  const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
  rmSync(report, { force: true });
  if (results !== null) nameSecondTries(results);
  const counted = results === null ? EMPTY : toTotals(results);
  // An error outside any test fails the run without failing a test.
  return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/** A test that passed keeps the failure of its first try. */
function nameSecondTries({ testResults }) {
  for (const { name, assertionResults } of testResults) {
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status !== "passed" || failureMessages.length === 0) continue;
      say(`Passed on the second try only: ${relative(root, name)}: ${fullName}`);
      say(failureMessages[0]);
    }
  }
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
