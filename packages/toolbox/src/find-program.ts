import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of a program on the `PATH` of this environment; null: it is not installed. */
export function findProgram(name: string, env: Readonly<Record<string, string>>): string | null {
  const places = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return places.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
