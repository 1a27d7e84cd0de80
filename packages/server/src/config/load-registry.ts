import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { RegistryFile, toSandboxKind, type SandboxKind } from "../modules/sandboxes/index.ts";
import type { ConfigProblem } from "./config-problem.ts";
import { parseConfigText, type ConfigText } from "./parse-config-text.ts";
import { toConfigProblems } from "./to-config-problems.ts";

type RegistryEntry = RegistryFile["containers"][string];

export type RegistrySources = {
  /** The registry that comes with the product. */
  readonly shipped: string;
  /** The user's; it need not be there. */
  readonly own: string;
};

export type RegistryResult =
  | { readonly ok: true; readonly kinds: readonly SandboxKind[] }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** The kinds of sandboxes: those that come with the product, and what the user adds or changes. */
export function loadRegistry({ shipped, own }: RegistrySources): RegistryResult {
  const read = [shipped, own].map(readRegistry);
  const problems = read.flatMap((each) => (each.ok ? [] : each.problems));
  const [base, added] = read.flatMap((each) => (each.ok ? [each] : []));
  if (!base || !added) return { ok: false, problems };
  const settings = { ...base.file.settings, ...added.file.settings };
  const names = new Set([base, added].flatMap(({ file }) => Object.keys(file.containers)));
  const made = [...names].map((name) => makeKind(name, [base, added], settings));
  const wrong = made.flatMap((each) => (each.ok ? [] : each.problems));
  if (wrong.length > 0) return { ok: false, problems: wrong };
  return { ok: true, kinds: made.flatMap((each) => (each.ok ? [each.kind] : [])) };
}

type ReadRegistry = {
  readonly ok: true;
  readonly path: string;
  readonly text: ConfigText;
  readonly file: RegistryFile;
};
type Wrong = { readonly ok: false; readonly problems: readonly ConfigProblem[] };

function readRegistry(path: string): ReadRegistry | Wrong {
  const source = existsSync(path) ? readFileSync(path, "utf8") : "";
  const parsed = parseConfigText(source, path);
  if (!parsed.ok) return parsed;
  const { text } = parsed;
  const checked = RegistryFile.safeParse(text.value, { reportInput: true });
  if (checked.success) return { ok: true, path, text, file: checked.data };
  return {
    ok: false,
    problems: toConfigProblems(checked.error.issues, { schema: RegistryFile, text, file: path }),
  };
}

type Made = { readonly ok: true; readonly kind: SandboxKind } | Wrong;

function makeKind(
  name: string,
  registries: readonly ReadRegistry[],
  settings: RegistryFile["settings"],
): Made {
  const parts = registries.flatMap(({ path, text, file }) => {
    const entry = file.containers[name];
    return entry ? [{ path, text, entry: withFiles(name, entry, dirname(path)) }] : [];
  });
  const entry = parts.map((part) => part.entry).reduce(merge);
  const last = parts.at(-1);
  const report = (key: string, message: string): Wrong => {
    const at = ["containers", name, ...(key === "" ? [] : [key])];
    const where = last?.text.positionOf(at) ?? { line: 1, column: 1 };
    return {
      ok: false,
      problems: [{ file: last?.path ?? "", path: at.join("."), ...where, message }],
    };
  };
  const { dockerfile = null, image, host_tools: hostTools, packages = [] } = entry;
  if (dockerfile === null && image === undefined && !hostTools && packages.length === 0) {
    return report("", `needs an image or a dockerfile, or a folder ${name}/ with a Dockerfile`);
  }
  if (dockerfile !== null && !existsSync(dockerfile)) {
    return report("dockerfile", `${dockerfile} does not exist`);
  }
  const prompt = readPrompt(entry.system_prompt ?? "");
  if (prompt === null) return report("system_prompt", `${entry.system_prompt} does not exist`);
  const files = { dockerfile, systemPrompt: prompt };
  return { ok: true, kind: toSandboxKind(name, entry, { files, settings }) };
}

/** Paths are relative to the registry; a folder of the same name brings its files by itself. */
function withFiles(name: string, entry: RegistryEntry, folder: string): RegistryEntry {
  const find = (file: string) => {
    const path = join(folder, name, file);
    return existsSync(path) ? path : undefined;
  };
  const { dockerfile, system_prompt: prompt } = entry;
  const dockerfilePath =
    dockerfile === undefined ? find("Dockerfile") : resolve(folder, dockerfile);
  const promptPath = prompt && isPath(prompt) ? resolve(folder, prompt) : prompt;
  return { ...entry, dockerfile: dockerfilePath, system_prompt: promptPath ?? find("SYSTEM.md") };
}

function merge(base: RegistryEntry, own: RegistryEntry): RegistryEntry {
  const said = Object.entries(own).filter(([, value]) => value !== undefined);
  return {
    ...base,
    ...(Object.fromEntries(said) as RegistryEntry),
    security: { ...base.security, ...own.security },
    resources: { ...base.resources, ...own.resources },
    settings: { ...base.settings, ...own.settings },
  };
}

function isPath(prompt: string): boolean {
  return prompt.endsWith(".md") && !prompt.includes("\n");
}

function readPrompt(prompt: string): string | null {
  if (!isPath(prompt)) return prompt;
  return existsSync(prompt) ? readFileSync(prompt, "utf8").trim() : null;
}
