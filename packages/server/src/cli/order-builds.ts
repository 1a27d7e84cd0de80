import { readFile } from "node:fs/promises";
import type { SandboxKind } from "../modules/sandboxes/index.ts";

/** The image of another kind, as a Dockerfile names it. */
const ownImage = /\bsteward\/(?<kind>[\w.-]+):latest\b/gu;

/** What has to be built for the wanted kinds, those that others are made from first. */
export async function orderBuilds(
  wanted: readonly SandboxKind[],
  all: readonly SandboxKind[],
): Promise<readonly SandboxKind[]> {
  const ordered = new Set<SandboxKind>();
  const visited = new Set<SandboxKind>();
  async function add(kind: SandboxKind): Promise<void> {
    if (visited.has(kind)) return;
    visited.add(kind);
    const names = await namesInDockerfile(kind);
    for (const base of all) if (names.has(base.name)) await add(base);
    ordered.add(kind);
  }
  for (const kind of wanted) await add(kind);
  return [...ordered];
}

async function namesInDockerfile({ source }: SandboxKind): Promise<ReadonlySet<string>> {
  if (source.dockerfile === null || source.image !== null) return new Set();
  const text = await readFile(source.dockerfile, "utf8");
  return new Set([...text.matchAll(ownImage)].flatMap(({ groups }) => groups?.kind ?? []));
}
