import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SandboxKeys } from "@steward/sdk/sandbox-driver.ts";
import { z } from "zod";

const Key = z.object({
  driver: z.string(),
  token: z.string(),
  network: z.enum(["none", "restricted", "bridge"]),
});

const suffix = ".json";

/** Keys of sandboxes, a file each that only its owner reads. */
export function createKeyFiles(folder: string): SandboxKeys {
  const toPath = (id: string): string => join(folder, `${encodeURIComponent(id)}${suffix}`);
  return {
    async list() {
      const names = await readdir(folder).catch(emptyIfMissing);
      const files = names.filter((name) => name.endsWith(suffix));
      return files.map((name) => decodeURIComponent(name.slice(0, -suffix.length)));
    },
    async get(id) {
      const text = await readFile(toPath(id), "utf8").catch(emptyIfMissing);
      return Key.safeParse(parseJson(text.toString())).data ?? null;
    },
    async put(id, key) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const partial = `${toPath(id)}.partial`;
      await writeFile(partial, JSON.stringify(key), { mode: 0o600 });
      await rename(partial, toPath(id));
    },
    remove: (id) => rm(toPath(id), { force: true }),
  };
}

/** What cannot be read opens nothing: its sandbox is then removed as a leftover. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function emptyIfMissing(error: unknown): [] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}
