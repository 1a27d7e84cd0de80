import { appendFile, copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Plays `npm pack`, run as a program. Its first argument names a folder: `<package>.tgz` is what a
 * package is, `fail` the code it fails with; `calls` collects what was asked for.
 */
export const fakeNpm = fileURLToPath(import.meta.url);

if (process.argv[1] === fakeNpm) {
  const [, , registry = "", , spec = ""] = process.argv;
  await main(registry, spec);
}

async function main(registry: string, spec: string): Promise<void> {
  await appendFile(join(registry, "calls"), `${spec}\n`);
  const archive = `${spec.split("@", 1)[0]}.tgz`;
  const code = await readFile(join(registry, "fail"), "utf8").catch(() => undefined);
  if (code !== undefined) return fail(code);
  return copyFile(join(registry, archive), archive).catch(() => fail("E404"));
}

function fail(code: string): void {
  process.stderr.write(`npm error code ${code}\n`);
  process.exitCode = 1;
}
