import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "../kernel/app-error.ts";
import type { Logger } from "../kernel/logger.ts";
import type { SandboxRegistry } from "../modules/sandboxes/index.ts";
import { formatProblem } from "./config-problem.ts";
import { loadRegistry, type RegistrySources } from "./load-registry.ts";
import { watchFiles } from "./watch-files.ts";

export type LiveRegistry = {
  current(): SandboxRegistry;
  close(): void;
};

/** The kinds of sandboxes in force. A broken file never replaces them; what is wrong with it is told. */
export function openLiveRegistry(sources: RegistrySources, log: Logger): LiveRegistry {
  const keepSame = createKeeper();
  let current: SandboxRegistry = { kinds: keepSame(shippedKinds(sources)), problems: [] };

  function take(): void {
    const result = loadRegistry(sources);
    const problems = result.ok ? [] : result.problems.map(formatProblem);
    current = { kinds: result.ok ? keepSame(result.kinds) : current.kinds, problems };
    if (result.ok) log.info("registry-apply", { kinds: result.kinds.map(({ name }) => name) });
    else log.warn("registry-reject", { problems });
  }

  take();
  const directory = dirname(sources.own);
  const watch = watchFiles({ directory, files: () => filesOf(sources.own), onChange: take });
  return { current: () => current, close: () => watch.close() };
}

type Kinds = SandboxRegistry["kinds"];

/** A kind that is as it was stays the same object: what is known of it, and made for it, stays good. */
function createKeeper(): (kinds: Kinds) => Kinds {
  let kept = new Map<
    string,
    { readonly kind: Kinds[number]; readonly dockerfile: string | null }
  >();
  return (kinds) => {
    const entries = kinds.map((kind) => {
      const { dockerfile: path } = kind.source;
      const dockerfile = path === null ? null : readDockerfile(path);
      const before = kept.get(kind.name);
      const isSame = before?.dockerfile === dockerfile && isDeepStrictEqual(before.kind, kind);
      return isSame ? before : { kind, dockerfile };
    });
    kept = new Map(entries.map((entry) => [entry.kind.name, entry]));
    return entries.map(({ kind }) => kind);
  };
}

function readDockerfile(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Gone since it was found: whoever wants to build from it says so.
    return null;
  }
}

/** Those hold until the user's file is right for the first time. */
function shippedKinds({ shipped }: RegistrySources): SandboxRegistry["kinds"] {
  const result = loadRegistry({ shipped, own: join(dirname(shipped), "none.yaml") });
  if (result.ok) return result.kinds;
  throw new AppError("internal", result.problems.map(formatProblem).join("\n"));
}

/** The registry, and what its kinds' own folders bring. */
function filesOf(registry: string): readonly string[] {
  const folder = dirname(registry);
  return [
    registry,
    ...listFolders(folder).flatMap((name) =>
      ["Dockerfile", "SYSTEM.md"].map((file) => join(folder, name, file)),
    ),
  ];
}

function listFolders(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    // There is none: the user has added nothing.
    return [];
  }
}
