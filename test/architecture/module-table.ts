export type ModuleRow = {
  readonly dependsOn: readonly string[];
  /** Its budget: of sources and words, tests left out. */
  readonly linesAtMost: number;
};

/**
 * Reads the table of modules from ARCHITECTURE.md: the first column names the module in backticks, the
 * last but one its budget of lines, the last one the modules it depends on, in backticks, or a dash.
 */
export function parseModuleTable(markdown: string): ReadonlyMap<string, ModuleRow> {
  const lines = markdown.split("\n");
  const header = lines.findIndex((line) =>
    /^\|\s*module\s*\|.*\|\s*lines at most\s*\|\s*depends on\s*\|\s*$/i.test(line),
  );
  if (header < 0) throw new Error("ARCHITECTURE.md has no table 'module, ..., lines, depends on'");
  const body = lines.slice(header + 2);
  const end = body.findIndex((line) => !line.startsWith("|"));
  return new Map(body.slice(0, end < 0 ? undefined : end).map(parseRow));
}

function parseRow(line: string): readonly [string, ModuleRow] {
  const cells = line.split("|").slice(1, -1);
  const [name] = namesIn(cells.at(0) ?? "");
  if (name === undefined) throw new Error(`No module name in backticks: ${line}`);
  const budget = cells.at(-2)?.trim().replaceAll(",", "") ?? "";
  if (!/^\d+$/.test(budget)) throw new Error(`No budget of lines: ${line}`);
  const dependsOn = namesIn(cells.at(-1) ?? "").toSorted();
  return [name, { dependsOn, linesAtMost: Number(budget) }];
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap((match) => match[1] ?? []);
}
