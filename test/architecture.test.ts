import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findFileCircles, findMutualFolders } from "./architecture/circles.ts";
import * as fileRules from "./architecture/file-rules.ts";
import * as importRules from "./architecture/import-rules.ts";
import type { Rule } from "./architecture/import-rules.ts";
import { findOutgrown } from "./architecture/module-budgets.ts";
import { parseModuleTable } from "./architecture/module-table.ts";
import { findLinkProblem, parsePageSteps } from "./architecture/page-steps.ts";
import { parseSourceFile, readSourceFiles } from "./architecture/source-file.ts";

type Planted = { readonly path: string; readonly text: string };

const root = join(import.meta.dirname, "..");
const files = readSourceFiles(root);
const server = "packages/server/src";

/** Each rule with files that break it: a rule that finds nothing there has gone blind. */
const RULES: readonly {
  readonly name: string;
  readonly rule: Rule;
  readonly planted: readonly Planted[];
  /** Where it is not one a file. */
  readonly breaches?: number;
}[] = [
  {
    name: "imports point from main to adapters to modules to the kernel",
    rule: importRules.findWrongDirections,
    planted: [
      { path: `${server}/kernel/a.ts`, text: `import type { A } from "../modules/x/index.ts";` },
      { path: `${server}/kernel/b.ts`, text: `import { A } from "@steward/sdk/a.ts";` },
      { path: `${server}/modules/x/a.ts`, text: `export { A } from "../../adapters/y/a.ts";` },
      { path: `${server}/modules/x/b.ts`, text: `type A = import("../../main/a.ts").A;` },
      { path: `${server}/adapters/x/a.ts`, text: `import "../y/a.ts";` },
      { path: `${server}/adapters/x/b.ts`, text: `await import("../../main/a.ts");` },
      { path: "packages/contracts/src/a.ts", text: `import { A } from "@steward/sdk/a.ts";` },
      { path: "packages/sdk/src/a.ts", text: `import { A } from "../../server/src/main/a.ts";` },
      { path: "packages/toolbox/src/a.ts", text: `import { A } from "@steward/sdk/a.ts";` },
      { path: "packages/web/src/a.tsx", text: `import { A } from "@steward/sdk/a.ts";` },
    ],
  },
  {
    name: "modules are met through their doors",
    rule: importRules.findBypassedDoors,
    planted: [
      { path: `${server}/modules/x/a.ts`, text: `import { A } from "../y/a.ts";` },
      { path: `${server}/main/a.ts`, text: `import { A } from "../modules/y/a.ts";` },
      { path: `${server}/modules/x/b.ts`, text: `import type { A } from "../y/ports.ts";` },
      { path: `${server}/adapters/z/a.test.ts`, text: `import "../../modules/y/a.ts";` },
    ],
  },
  {
    name: "a module does not import its own door",
    rule: importRules.findOwnDoorImports,
    planted: [{ path: `${server}/modules/x/a.ts`, text: `import { A } from "./index.ts";` }],
  },
  {
    name: "contracts and the page import no node modules",
    rule: importRules.findNodeImports,
    planted: [{ path: "packages/contracts/src/a.ts", text: `import "node:fs";` }],
  },
  {
    name: "relative imports name a file and nothing is an alias",
    rule: importRules.findOddSpecifiers,
    planted: [
      { path: `${server}/main/a.ts`, text: `import "./b";` },
      { path: `${server}/main/b.ts`, text: `import "./b.js";` },
      { path: `${server}/main/c.ts`, text: `import "#b";` },
    ],
  },
  {
    name: "modules do not depend on each other in circles",
    rule: importRules.findModuleCycles,
    breaches: 2,
    planted: [
      { path: `${server}/modules/x/a.ts`, text: `import "../y/index.ts"; import "../z/index.ts";` },
      { path: `${server}/modules/y/a.ts`, text: `import "../x/index.ts";` },
      { path: `${server}/modules/z/a.ts`, text: `import "../z/b.ts"; import "../y/index.ts";` },
    ],
  },
  {
    name: "files do not reach each other in circles, by types either",
    rule: findFileCircles,
    breaches: 2,
    planted: [
      { path: `${server}/modules/x/a.ts`, text: `import type { B } from "./b.ts";` },
      { path: `${server}/modules/x/b.ts`, text: `import { C } from "./c.ts";` },
      { path: `${server}/modules/x/c.ts`, text: `import "./a.ts"; import "./d.ts";` },
      { path: `${server}/modules/x/d.ts`, text: "" },
      { path: "packages/web/src/a.tsx", text: `const lazy = () => import("./b.tsx");` },
      { path: "packages/web/src/b.tsx", text: `type A = import("./a.tsx").A;` },
      { path: "packages/web/src/a.test.ts", text: `import "./b.test.ts";` },
      { path: "packages/web/src/b.test.ts", text: `import "./a.test.ts";` },
    ],
  },
  {
    name: "no two folders import each other, by types either",
    rule: findMutualFolders,
    breaches: 2,
    planted: [
      { path: `${server}/modules/x/index.ts`, text: `export { B } from "./y/b.ts";` },
      { path: `${server}/modules/x/ports.ts`, text: "" },
      { path: `${server}/modules/x/y/b.ts`, text: `import type { A } from "../ports.ts";` },
      { path: `${server}/cli/a.ts`, text: `import "./z/a.ts"; import "./a.test.ts";` },
      { path: `${server}/cli/b.ts`, text: "" },
      { path: `${server}/cli/z/a.ts`, text: "" },
      { path: `${server}/cli/z/b.ts`, text: `await import("../b.ts");` },
    ],
  },
  {
    name: "what is below main is tested without it",
    rule: importRules.findTestsOfMain,
    planted: [
      { path: `${server}/modules/x/a.test.ts`, text: `import "../../main/a.ts";` },
      { path: `${server}/kernel/a.test.ts`, text: `import "../main/a.ts";` },
      { path: `${server}/adapters/x/a.test.ts`, text: `import { A } from "../../main/a.ts";` },
    ],
  },
  {
    name: "every file is in a known folder",
    rule: fileRules.findStrayFiles,
    planted: [{ path: `${server}/a.ts`, text: "" }],
  },
  {
    name: "only doors are named index.ts",
    rule: fileRules.findStrayIndexes,
    planted: [
      { path: `${server}/adapters/x/index.ts`, text: "" },
      { path: `${server}/modules/x/y/index.ts`, text: "" },
    ],
  },
  {
    name: "a door has at most 24 exports",
    rule: fileRules.findWideDoors,
    planted: [{ path: `${server}/modules/x/index.ts`, text: "export type A1 = 1;".repeat(25) }],
  },
  {
    name: "ports are types alone",
    rule: fileRules.findRunningPorts,
    planted: [{ path: `${server}/modules/x/ports.ts`, text: "export const a = 1;" }],
  },
  {
    name: "nothing exports a star",
    rule: fileRules.findStarExports,
    planted: [
      { path: `${server}/main/a.ts`, text: `export * from "./b.ts";` },
      { path: `${server}/main/b.ts`, text: `export * as b from "./b.ts";` },
    ],
  },
  {
    name: "nothing but a config file exports a default",
    rule: fileRules.findDefaultExports,
    planted: [{ path: `${server}/main/a.ts`, text: "export default 1;" }],
  },
  {
    name: "no module holds state at its top level",
    rule: fileRules.findModuleState,
    planted: [
      { path: `${server}/main/a.ts`, text: "let a = 1;" },
      { path: `${server}/main/b.ts`, text: "export let b = 1;" },
    ],
  },
  {
    name: "the environment is read only where a program begins",
    rule: fileRules.findEnvironmentReaders,
    planted: [
      { path: `${server}/kernel/a.ts`, text: "const a = () => process.env.A;" },
      { path: `${server}/kernel/b.ts`, text: `const a = process["env"];` },
      { path: `${server}/kernel/c.ts`, text: `import { env } from "node:process";` },
    ],
  },
  {
    name: "file names are kebab-case",
    rule: fileRules.findOddFileNames,
    planted: [
      { path: `${server}/main/aB.ts`, text: "" },
      { path: `${server}/main/a_b.ts`, text: "" },
    ],
  },
  {
    name: "names say something",
    rule: fileRules.findVagueNames,
    planted: [
      { path: `${server}/main/turn-manager.ts`, text: "" },
      { path: `${server}/main/utils/a.ts`, text: "" },
      { path: `${server}/main/turn-data.ts`, text: "" },
      { path: `${server}/main/turn-v2.ts`, text: "" },
    ],
  },
];

describe("architecture", () => {
  const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  const table = parseModuleTable(page);

  it("has read the sources", () => {
    expect(files.length).toBeGreaterThan(0);
    for (const name of ["contracts", "sdk", "server", "toolbox", "web"]) {
      const read = files.filter((file) => file.path.startsWith(`packages/${name}/`));
      expect(read.length, name).toBeGreaterThan(0);
    }
  });

  it.each(RULES)("$name", ({ rule }) => {
    expect(rule(files)).toEqual([]);
  });

  it.each(RULES)("sees where it is not so: $name", ({ rule, planted, breaches }) => {
    const parsed = planted.map(({ path, text }) => parseSourceFile(path, text));
    expect(rule(parsed)).toHaveLength(breaches ?? planted.length);
  });

  it("is described by the module table of ARCHITECTURE.md", () => {
    const graph = importRules.toModuleGraph(files);
    const real = [...graph].map(([name, targets]) => [name, [...targets].toSorted()] as const);
    const told = [...table].map(([name, { dependsOn }]) => [name, dependsOn] as const);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(real));
  });

  it("keeps each module to its budget of lines", () => {
    expect(findOutgrown(files, table)).toEqual([]);
  });

  it("sees a module that has outgrown its budget, or has none", () => {
    const plain = parseSourceFile(`${server}/modules/x/a.ts`, "const a = 1;\n".repeat(3));
    const words = parseSourceFile(`${server}/modules/x/b.data.ts`, "const b = 1;\n");
    const test = parseSourceFile(`${server}/modules/x/a.test.ts`, "const c = 1;\n");
    const stranger = parseSourceFile(`${server}/modules/y/a.ts`, "const d = 1;\n");
    const rows = parseModuleTable(
      "| Module | Owns | Lines at most | Depends on |\n| --- | --- | --- | --- |\n| `x` | a | 1,003 | — |\n",
    );
    expect(rows.get("x")).toEqual({ linesAtMost: 1003, dependsOn: [] });
    const small = new Map([["x", { linesAtMost: 3, dependsOn: [] }]]);
    expect(findOutgrown([plain, words, test, stranger], small)).toEqual([
      "x has 4 lines, its budget is 3",
      "y has 1 lines, its budget is 0",
    ]);
  });

  it.each(["The life of a message", "The life of a command"])(
    "has what it names in: %s",
    (part) => {
      const links = parsePageSteps(page, part).flatMap((step) => step.links);
      expect(links.length).toBeGreaterThan(5);
      const problems = links.map((link) => findLinkProblem(link, readLinked));
      expect(problems.filter((problem) => problem !== null)).toEqual([]);
    },
  );

  it("sees a link that leads nowhere, or to something else than it says", () => {
    const read = (path: string) => (path.endsWith("b.ts") ? "claim(turn) {}" : null);
    const path = "packages/server/src/modules/x/b.ts";
    const problem = (text: string) => findLinkProblem({ text, path }, read);
    expect(["it", "b.ts", "x.claim"].map(problem)).toEqual([null, null, null]);
    expect(["c.ts", "y.claim", "x.take"].map(problem)).not.toContain(null);
    expect(findLinkProblem({ text: "it", path: "packages/c.ts" }, read)).not.toBeNull();
  });

  it("fits ARCHITECTURE.md in 150 lines", () => {
    const lines = page.trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(150);
  });
});

/** A file's text; nothing for a folder; null where there is neither. */
function readLinked(path: string): string | null {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats) return null;
  return stats.isFile() ? readFileSync(join(root, path), "utf8") : "";
}
