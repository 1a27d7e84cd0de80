import { readFileSync, readdirSync } from "node:fs";

const CLOSE_ON_EXEC = 0o2000000;

/** File descriptors that every child gets, though nobody gave it them: they came with the server itself. */
export function findInheritedDescriptors(): readonly number[] {
  return readdirSync("/proc/self/fdinfo")
    .map(Number)
    .filter((descriptor) => descriptor > 2 && isInherited(descriptor));
}

function isInherited(descriptor: number): boolean {
  try {
    const text = readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8");
    const flags = Number.parseInt(/^flags:\s+(\d+)$/m.exec(text)?.[1] ?? "", 8);
    return (flags & CLOSE_ON_EXEC) === 0;
  } catch {
    // Closed since it was listed: the list's own one is.
    return false;
  }
}
