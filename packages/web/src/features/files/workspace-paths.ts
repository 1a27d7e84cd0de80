/* Paths of files in a workspace: relative to it, with `/`; empty is the workspace itself. */

export function joinPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

export function toParent(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

export function toName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** The folders on the way to a path, itself last. */
export function toCrumbs(path: string): readonly Crumb[] {
  if (path === "") return [];
  return [...toCrumbs(toParent(path)), { name: toName(path), path }];
}

export function isFileName(text: string): boolean {
  return text !== "" && text !== "." && text !== ".." && !/[/\0]/.test(text);
}

/** What somebody typed as a path; null where it names nothing inside the workspace. */
export function parseWorkspacePath(text: string): string | null {
  const names = text
    .trim()
    .split("/")
    .filter((name) => name !== "" && name !== ".");
  return names.length > 0 && names.every(isFileName) ? names.join("/") : null;
}
