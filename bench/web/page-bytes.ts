import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const dist = resolve(import.meta.dirname, "../../packages/web/dist");

export type PageBytes = { readonly gzip: number; readonly brotli: number };

/** What scripts weigh; `paths` are those that a page load fetched. */
export function measurePageBytes(paths: readonly string[]): PageBytes {
  const sum = (weigh: (path: string) => number) =>
    paths.reduce((total, path) => total + weigh(join(dist, path)), 0);
  return {
    gzip: sum((path) => gzipSync(readFileSync(path), { level: 9 }).length),
    // The build puts it beside each file, and the server sends it.
    brotli: sum((path) => readFileSync(`${path}.br`).length),
  };
}
