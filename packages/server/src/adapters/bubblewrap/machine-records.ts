import { link, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "../../kernel/app-error.ts";
import { CgroupRecord } from "./cgroup-record.ts";

/** What has to be known of a machine to find it again. */
export const MachineRecord = z.object({
  id: z.string(),
  /** The first process of its pid namespace, as the host numbers it. */
  pid: z.int().positive(),
  startTime: z.string(),
  labels: z.record(z.string(), z.string()),
  memoryBytes: z.number().positive(),
  /** Null: the system gives us none. */
  cgroup: CgroupRecord.nullable(),
});
export type MachineRecord = z.infer<typeof MachineRecord>;

export type MachineRecords = {
  /** Rejects where there is one already. */
  write(record: MachineRecord): Promise<void>;
  list(): Promise<readonly MachineRecord[]>;
  /** Doing it again is fine. */
  remove(id: string): Promise<void>;
};

/** One file a machine, for its owner's eyes only. */
export function createMachineRecords(folder: string): MachineRecords {
  const pathOf = (id: string): string => join(folder, `${id}.json`);
  return {
    async write(record) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${pathOf(record.id)}.new`;
      await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
      // Whole or not there at all, and never in place of another.
      try {
        await link(draft, pathOf(record.id));
      } finally {
        await rm(draft);
      }
    },
    async list() {
      const names = await readNames(folder);
      const records = await Promise.all(names.map((name) => readRecord(join(folder, name))));
      return records.filter((record) => record !== null);
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}

/** Ids become names of files and of cgroups. */
export function checkId(id: string): void {
  if (/^[\w-]{1,64}$/.test(id)) return;
  throw new AppError("invalid_request", `A sandbox cannot be called ${JSON.stringify(id)}.`);
}

async function readNames(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(".json"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Null: it went away meanwhile, or is not one of ours. */
async function readRecord(path: string): Promise<MachineRecord | null> {
  try {
    return MachineRecord.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return null;
  }
}
