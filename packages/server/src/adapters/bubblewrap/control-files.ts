import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Null: there is no such file, or its group has just gone. */
export async function readControl(folder: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(folder, name), "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENODEV") return null;
    throw error;
  }
}

export async function readNumber(folder: string, name: string): Promise<number> {
  return Number(await readControl(folder, name)) || 0;
}

/** The number after a word, in files that are lists of words and numbers. */
export async function readEntry(folder: string, name: string, word: string): Promise<number> {
  const lines = ((await readControl(folder, name)) ?? "").split("\n");
  const line = lines.find((candidate) => candidate.startsWith(`${word} `));
  return line === undefined ? 0 : Number(line.slice(word.length + 1));
}

export async function countProcesses(folder: string): Promise<number> {
  const text = (await readControl(folder, "cgroup.procs")) ?? "";
  return text.split("\n").filter((line) => line !== "").length;
}

export async function writeControl(
  folder: string,
  name: string,
  value: string | number,
): Promise<void> {
  await writeFile(join(folder, name), String(value));
}
