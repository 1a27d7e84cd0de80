import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { failed, type Prepared } from "../../kernel/downloads/prepare-failure.ts";
import { runNpm, type Npm } from "../../kernel/downloads/run-npm.ts";
import type { RuntimePackages } from "./runtime-package.ts";

export type RuntimeOrder = {
  /** `<home>/runtime`. */
  readonly folder: string;
  readonly packages: RuntimePackages | undefined;
  readonly npm: Npm;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
};

/** Written after npm is done, so that a half-finished folder is never taken for a runtime. */
const markerFile = "installed.json";

/** Installs the library into the home folder, unless exactly these versions are there already. */
export async function prepareRuntime(order: RuntimeOrder): Promise<Prepared> {
  const { folder, packages } = order;
  if (packages === undefined) {
    return failed(
      "unsupported",
      `The built-in model does not run on ${process.platform}-${process.arch}.`,
    );
  }
  if (await isRuntimeInstalled(folder, packages)) return { ok: true };
  await mkdir(folder, { recursive: true });
  await rm(join(folder, markerFile), { force: true });
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify({ private: true, dependencies: packages.dependencies }, null, 2),
  );
  const installed = await runNpm(order.npm, {
    // Without `--omit=optional` npm would add every graphics build, 600 MB in all.
    args: [
      "install",
      "--prefix",
      folder,
      "--omit=optional",
      "--no-package-lock",
      "--install-links=false",
    ],
    cwd: folder,
    signal: order.signal,
    onBytes: order.onBytes,
    // It downloads into the user's cache first, and meanwhile nothing grows here.
    stallMs: 600_000,
  });
  if (!installed.ok) return installed;
  await writeFile(join(folder, markerFile), JSON.stringify(packages.dependencies));
  return { ok: true };
}

export async function isRuntimeInstalled(
  folder: string,
  packages: RuntimePackages,
): Promise<boolean> {
  const marker = await readFile(join(folder, markerFile), "utf8").catch(() => "");
  return marker === JSON.stringify(packages.dependencies);
}
