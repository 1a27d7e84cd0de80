import type { Stats } from "node:fs";
import type { SandboxFile } from "@steward/contracts/toolbox.ts";

export function describeFile(path: string, stats: Stats): SandboxFile {
  return {
    path,
    kind: toKind(stats),
    size: stats.isFile() ? stats.size : null,
    modifiedAt: stats.mtimeMs,
    mode: stats.mode & 0o7777,
  };
}

function toKind(entry: Stats): SandboxFile["kind"] {
  if (entry.isDirectory()) return "folder";
  if (entry.isFile()) return "file";
  return entry.isSymbolicLink() ? "link" : "other";
}
