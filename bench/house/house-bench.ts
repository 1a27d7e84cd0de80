import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readScenes } from "../../packages/server/src/cli/verify/read-scenes.ts";
import { scoreScenes } from "../../packages/server/src/cli/verify/score-scenes.ts";
import { checkText, readEvidence } from "../../packages/server/src/modules/ledger/index.ts";
import { isOfTests } from "../../test/architecture/area.ts";
import { findFileCircles, findMutualFolders } from "../../test/architecture/circles.ts";
import { readSourceFiles } from "../../test/architecture/source-file.ts";
import { findObjected, readPlain } from "../../test/support/plain-score.ts";
import type { BenchResult, BenchRow } from "../lib/bench-result.ts";

const root = join(import.meta.dirname, "../..");
/** A revision to compare with. */
const before = process.env.HOUSE_BEFORE ?? "";

type House = {
  readonly lines: number;
  readonly files: number;
  readonly circles: number;
  readonly mutual: number;
  readonly megabytes: number;
};

/** How large the tree is, how tangled, and what its checks do to honest answers. */
export async function run(): Promise<BenchResult> {
  const now = measure(root);
  const then = before === "" ? null : measureRevision(before);
  const row = (figure: string, of: keyof House, most: number): BenchRow => ({
    figure,
    value: `${format(now[of])}${then === null ? "" : `; before: ${format(then[of])}`}`,
    bar: most === 0 ? "0" : `at most ${format(most)}`,
    ok: now[of] <= most,
  });
  return {
    name: "House",
    rows: [
      row("lines of packages, without tests", "lines", 93_000),
      row("their files", "files", 1_300),
      row("circles of files, types included", "circles", 0),
      row("pairs of folders that import each other", "mutual", 10),
      row("megabytes that git tracks", "megabytes", 6),
      toHonest("honest plain sentences objected to", objectPlain()),
      toHonest("honest answers about our own tools objected to", await objectOwn()),
    ],
    method:
      "TypeScript, CSS and HTML that git tracks below `packages`, without `*.test.ts` and `testing` folders; circles and pairs over all imports, type imports included. What was before is measured in the same run, on the revision that `HOUSE_BEFORE` names. The answers are those of `steward verify bench` and of `test/corpus/plain-*.json`, by the rules alone.",
  };
}

function measureRevision(revision: string): House {
  const folder = mkdtempSync(join(tmpdir(), "house-"));
  try {
    execFileSync("git", ["clone", "-q", "--no-checkout", root, folder]);
    execFileSync("git", ["-C", folder, "checkout", "-q", revision]);
    return measure(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measure(folder: string): House {
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: folder, encoding: "utf8" });
  const paths = tracked.split("\0").filter((path) => path !== "");
  const sources = paths.filter(
    (path) => /^packages\/.*\.(?:tsx?|css|html)$/.test(path) && !isOfTests(path),
  );
  const parsed = readSourceFiles(folder);
  return {
    lines: sources.reduce((sum, path) => sum + countLines(join(folder, path)), 0),
    files: sources.length,
    circles: findFileCircles(parsed).length,
    mutual: findMutualFolders(parsed).length,
    megabytes: paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0) / 1e6,
  };
}

function countLines(path: string): number {
  return readFileSync(path, "utf8").split("\n").length - 1;
}

function format(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 1 });
}

type Share = { readonly objected: number; readonly of: number };

function toHonest(figure: string, { objected, of }: Share): BenchRow {
  const ok = objected * 100 <= of;
  return { figure, value: `${objected} of ${of}`, bar: "at most 1 in 100", ok };
}

function objectPlain(): Share {
  const honest = readPlain().filter(({ isTrue }) => isTrue);
  return { objected: findObjected(honest).length, of: honest.length };
}

async function objectOwn(): Promise<Share> {
  const scenes = (await readScenes()).filter(({ set }) => set === "own tools");
  const rows = await scoreScenes(scenes, async (text, { question, evidence }) =>
    checkText({ text, question, evidence: readEvidence(evidence) }),
  );
  const { objected = 0, honest = 0 } = rows[0] ?? {};
  return { objected, of: honest };
}
