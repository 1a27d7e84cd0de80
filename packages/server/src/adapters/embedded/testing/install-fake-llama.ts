import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Puts the fake library where npm would put the real one. */
export async function installFakeLlama(runtimeFolder: string): Promise<void> {
  const folder = join(runtimeFolder, "node_modules", "node-llama-cpp", "dist");
  await mkdir(folder, { recursive: true });
  const library = new URL("./fake-llama.ts", import.meta.url).href;
  await writeFile(join(folder, "index.js"), `export * from ${JSON.stringify(library)};\n`);
}
