const maxParts = 100;
const maxNameBytes = 255;

export type ParsedPath =
  | { readonly ok: true; readonly parts: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** The names on the way to a file. Nothing here touches the disk. */
export function parsePath(path: string): ParsedPath {
  if (path.includes("\0")) return refuse("A path has no NUL in it.");
  if (/^[/\\]|^[A-Za-z]:[/\\]/.test(path)) {
    return refuse("Paths are relative to the workspace: write `notes.txt`, not an absolute path.");
  }
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes("..")) return refuse("A path does not lead out of the workspace: no `..`.");
  if (process.platform === "win32" && parts.some((part) => /[\\:]/.test(part))) {
    return refuse("Names have no `\\` and no `:` here.");
  }
  if (parts.length > maxParts) return refuse(`A path has at most ${maxParts} parts.`);
  if (parts.some((part) => Buffer.byteLength(part) > maxNameBytes || !part.isWellFormed())) {
    return refuse(`A name has at most ${maxNameBytes} bytes.`);
  }
  return { ok: true, parts };
}

function refuse(reason: string): ParsedPath {
  return { ok: false, reason };
}
