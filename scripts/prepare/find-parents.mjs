import { readFileSync } from "node:fs";

/**
 * The processes between this one and the npm that started it, npm included: asked to end, npm tells
 * only the shell in between. Empty where nobody started it through npm, or the system does not show it.
 */
export function findParents() {
  if (!["start", "npx"].includes(process.env.npm_lifecycle_event)) return [];
  const first = readProcess(process.ppid);
  const chain = first?.isNpm === false ? [first, readProcess(first.parent)] : [first];
  return chain.at(-1)?.isNpm === true ? chain.map(({ pid }) => pid) : [];
}

/** npm's name is what it was told to do: `npm start`, `npm exec steward`. */
function readProcess(pid) {
  try {
    const { name, parent } = /^\d+ \((?<name>.*)\) \S (?<parent>\d+)/su.exec(
      readFileSync(`/proc/${pid}/stat`, "utf8"),
    ).groups;
    return { pid, isNpm: name.startsWith("npm"), parent: Number(parent) };
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ESRCH") return undefined;
    throw error;
  }
}
