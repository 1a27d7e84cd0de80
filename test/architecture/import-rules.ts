import { isDoor, isPorts, isSameArea, isTest, MAY_IMPORT, toArea } from "./area.ts";
import type { SourceFile, SourceImport } from "./source-file.ts";

/** A rule returns one line for each breach, so that a failing test lists them all. */
export type Rule = (files: readonly SourceFile[]) => readonly string[];

/** A test may compose what its subject must not know: a module is tested with a real store. */
export const findWrongDirections: Rule = eachImport((file, { target }) => {
  if (target === undefined || isTest(file.path)) return false;
  const from = toArea(file.path);
  const to = toArea(target);
  return !isSameArea(from, to) && !MAY_IMPORT[from.layer].includes(to.layer);
});

/** Modules are tested below `main`: a bed in `testing` composes what a test needs. */
export const findTestsOfMain: Rule = eachImport((file, { target }) => {
  const from = toArea(file.path).layer;
  const isBelow = from === "module" || from === "kernel" || from === "adapter";
  return isBelow && isTest(file.path) && target !== undefined && toArea(target).layer === "main";
});

export const findBypassedDoors: Rule = eachImport((file, { target }) => {
  if (target === undefined) return false;
  const from = toArea(file.path);
  const to = toArea(target);
  if (to.layer !== "module" || isSameArea(from, to) || isDoor(target)) return false;
  return from.layer === "module" || !isPorts(target);
});

/** Files of a folder that import their own door go in circles. */
export const findOwnDoorImports: Rule = eachImport((file, { target }) => {
  if (target === undefined || isTest(file.path) || !isDoor(target)) return false;
  return isSameArea(toArea(file.path), toArea(target));
});

/** Contracts and the page run in browsers. */
export const findNodeImports: Rule = eachImport((file, { specifier }) => {
  const { layer } = toArea(file.path);
  const mustBeBrowserSafe = layer === "contracts" || layer === "web";
  return mustBeBrowserSafe && !isTest(file.path) && specifier.startsWith("node:");
});

/** A relative import names a file, and what is not relative is a package: no aliases. */
export const findOddSpecifiers: Rule = eachImport((_file, { specifier }) => {
  const path = specifier.split("?", 1)[0] ?? specifier;
  const named = /\.(ts|tsx|css|json)$/.test(path);
  if (path.startsWith(".") || path.startsWith("@steward/")) return !named;
  return /^(#|~|@\/|\/)/.test(path);
});

/** `modules/turns` to the modules that its files import, tests left out. */
export function toModuleGraph(
  files: readonly SourceFile[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const from = toArea(file.path);
    if (from.layer !== "module" || isTest(file.path)) continue;
    const targets = graph.get(from.name) ?? new Set();
    graph.set(from.name, targets);
    for (const { target } of file.imports) {
      const to = target === undefined ? from : toArea(target);
      if (to.layer === "module" && to.name !== from.name) targets.add(to.name);
    }
  }
  return graph;
}

export const findModuleCycles: Rule = (files) => {
  const graph = toModuleGraph(files);
  const cycles = new Map<string, string>();
  const follow = (name: string, path: readonly string[]): void => {
    const start = path.indexOf(name);
    if (start >= 0) {
      const cycle = path.slice(start);
      cycles.set(cycle.toSorted().join(), [...cycle, name].join(" -> "));
      return;
    }
    for (const next of graph.get(name) ?? []) follow(next, [...path, name]);
  };
  for (const name of graph.keys()) follow(name, []);
  return [...cycles.values()];
};

function eachImport(isBreach: (file: SourceFile, found: SourceImport) => boolean): Rule {
  return (files) =>
    files.flatMap((file) =>
      file.imports
        .filter((found) => isBreach(file, found))
        .map((found) => `${file.path} imports ${found.specifier}`),
    );
}
