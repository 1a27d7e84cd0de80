import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { embeddedModels, type EmbeddedModel } from "./embedded-models.data.ts";

export type InstalledModel = {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly tiny: boolean;
  readonly contextTokens: number;
  readonly temperature: number;
  readonly quality: string;
};

const Receipt = z.object({ bytes: z.number(), sha256: z.string() });
const suffix = ".gguf";
/** A file the user put there is taken for tiny below this size. */
const tinyBytes = 800_000_000;

/** What lies in the models folder: what was fetched, and any other `.gguf` that the user put there. */
export async function listInstalledModels(folder: string): Promise<readonly InstalledModel[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith(suffix))
      .toSorted()
      .map((name) => readInstalledModel(folder, name.slice(0, -suffix.length))),
  );
  return found.flatMap((result) => (result.ok ? [result.model] : []));
}

export type InstalledResult =
  | { readonly ok: true; readonly model: InstalledModel }
  | { readonly ok: false; readonly reason: string };

/** Refuses a file that is missing, cut off or not what it says. */
export async function readInstalledModel(folder: string, id: string): Promise<InstalledResult> {
  const path = join(folder, `${id}${suffix}`);
  const bytes = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (bytes === undefined) {
    return { ok: false, reason: `The weights of ${id} are not on this machine.` };
  }
  const receipt = await readReceipt(join(folder, `${id}.json`));
  if (receipt !== undefined && receipt.bytes !== bytes) {
    return {
      ok: false,
      reason: `The weights of ${id} are damaged: ${bytes} bytes instead of ${receipt.bytes}.`,
    };
  }
  if (!(await isGguf(path))) {
    return { ok: false, reason: `The weights of ${id} are not a GGUF file.` };
  }
  return { ok: true, model: describe(id, path, bytes) };
}

function describe(id: string, path: string, bytes: number): InstalledModel {
  const known: EmbeddedModel | undefined = embeddedModels.find((model) => model.id === id);
  const tiny = known?.tiny ?? bytes < tinyBytes;
  return {
    id,
    name: known?.name ?? id,
    path,
    bytes,
    tiny,
    contextTokens: known?.contextTokens ?? (tiny ? 2048 : 8192),
    temperature: known?.temperature ?? 0.5,
    quality: known?.quality ?? "A model of your own.",
  };
}

async function readReceipt(path: string): Promise<z.infer<typeof Receipt> | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return Receipt.safeParse(JSON.parse(text)).data;
  } catch {
    // A receipt that was cut off says nothing about the weights.
    return undefined;
  }
}

async function isGguf(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.toString("latin1") === "GGUF";
  } finally {
    await file.close();
  }
}
