import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { buildTar } from "../../../kernel/downloads/testing/build-tar.ts";
import { installFakeLlama } from "./install-fake-llama.ts";

/**
 * Plays npm, run as a program. Its first argument names a folder: a file `<package>` is what
 * `package/model.part` of that package holds, `fail` is the code it fails with, `calls` collects
 * what it was asked. A file `hang` makes it wait for ever.
 */
export const fakeNpm = fileURLToPath(import.meta.url);

if (process.argv[1] === fakeNpm) {
  const [, , registry = "", ...args] = process.argv;
  await main(registry, args);
}

async function main(registry: string, args: readonly string[]): Promise<void> {
  await appendFile(join(registry, "calls"), `${args.slice(0, 2).join(" ")}\n`);
  const read = (name: string): Promise<Buffer | undefined> =>
    readFile(join(registry, name)).catch(() => undefined);
  const code = await read("fail");
  if (code !== undefined) return fail(code.toString());
  if ((await read("hang")) !== undefined) {
    setInterval(() => undefined, 1_000);
    return;
  }
  if (args[0] === "install") return installFakeLlama(".");
  const [name = ""] = (args[1] ?? "").split("@");
  const content = await read(name);
  if (content === undefined) return fail("E404");
  const files = { "package/package.json": Buffer.from("{}"), "package/model.part": content };
  await writeFile(`${name}.tgz`, gzipSync(buildTar(files)));
}

function fail(code: string): void {
  process.stderr.write(`npm error code ${code}\n`);
  process.exitCode = 1;
}
