import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** The path of a program, given as such or by its name on the `PATH` of this environment; null: it is not installed. */
export function findProgram(name: string, env: Readonly<Record<string, string>>): string | null {
  if (isAbsolute(name)) return isExecutable(name) ? name : null;
  const places = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return places.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
