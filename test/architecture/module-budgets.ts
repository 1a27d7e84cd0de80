import { isOfTests, toArea } from "./area.ts";
import type { ModuleRow } from "./module-table.ts";
import type { SourceFile } from "./source-file.ts";

/** The lines of each module's sources and words; tests and what they stand on are left out. */
function countModuleLines(files: readonly SourceFile[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path, lines } of files) {
    const { layer, name } = toArea(path);
    if (layer !== "module" || isOfTests(path)) continue;
    counts.set(name, (counts.get(name) ?? 0) + lines);
  }
  return counts;
}

/** The modules that have outgrown their row of ARCHITECTURE.md. */
export function findOutgrown(
  files: readonly SourceFile[],
  table: ReadonlyMap<string, ModuleRow>,
): readonly string[] {
  return [...countModuleLines(files)].flatMap(([name, lines]) => {
    const most = table.get(name)?.linesAtMost ?? 0;
    return lines > most ? [`${name} has ${lines} lines, its budget is ${most}`] : [];
  });
}
