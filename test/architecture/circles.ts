import { posix } from "node:path";
import { isOfTests } from "./area.ts";
import type { Rule } from "./import-rules.ts";
import type { SourceFile } from "./source-file.ts";

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Files that reach each other, types included: none of them can be read without all the others. */
export const findFileCircles: Rule = (files) =>
  findCircles(toFileGraph(files)).map((circle) => circle.toSorted().join(" <-> "));

/** Folders of which each imports the other, types included: they are one folder with two names. */
export const findMutualFolders: Rule = (files) => {
  const folders = new Map<string, Set<string>>();
  for (const [path, targets] of toFileGraph(files)) {
    const from = posix.dirname(path);
    const known = folders.get(from) ?? new Set();
    folders.set(from, known);
    for (const target of targets) known.add(posix.dirname(target));
  }
  return [...folders].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => from < to && folders.get(to)?.has(from))
      .map((to) => `${from} <-> ${to}`),
  );
};

function toFileGraph(files: readonly SourceFile[]): Graph {
  const own = files.filter(({ path }) => path.startsWith("packages/") && !isOfTests(path));
  const paths = new Set(own.map(({ path }) => path));
  return new Map(
    own.map(({ path, imports }) => [
      path,
      new Set(imports.flatMap(({ target }) => (target && paths.has(target) ? [target] : []))),
    ]),
  );
}

/** The strongly connected parts that have more than one member (Tarjan). */
function findCircles(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const number = order.size;
    order.set(node, number);
    lowest.set(node, number);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) lower(node, visit(next));
      else if (open.includes(next)) lower(node, order.get(next) ?? number);
    }
    const reach = lowest.get(node) ?? number;
    if (reach === number) {
      const circle = open.splice(open.indexOf(node));
      if (circle.length > 1) circles.push(circle);
    }
    return reach;
  };
  const lower = (node: string, reach: number): void => {
    lowest.set(node, Math.min(lowest.get(node) ?? reach, reach));
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}
