import type { SandboxFile } from "@steward/contracts/toolbox.ts";

/** Folders first; names as people sort them: `2` before `10`. */
export function sortFiles(files: readonly SandboxFile[], language: string): readonly SandboxFile[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  return files.toSorted(
    (left, right) =>
      Number(right.kind === "folder") - Number(left.kind === "folder") ||
      compare(left.path, right.path),
  );
}
