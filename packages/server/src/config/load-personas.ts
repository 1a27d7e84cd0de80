import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { PersonaId } from "@steward/contracts/persona.ts";
import { PersonaFile, type PersonaFiles } from "../modules/personas/index.ts";
import { type ConfigProblem, formatProblem } from "./config-problem.ts";
import { parseConfigText } from "./parse-config-text.ts";
import { toConfigProblems } from "./to-config-problems.ts";

type Loaded =
  | { readonly ok: true; readonly id: string; readonly persona: PersonaFile }
  | { readonly ok: false; readonly id: string; readonly problems: readonly ConfigProblem[] };

/**
 * Every persona of a folder. A broken file takes none of the others along, and speaks as it did
 * before it was broken.
 */
export function loadPersonas(folder: string, before: PersonaFiles["files"] = {}): PersonaFiles {
  const loaded = listPersonaFiles(folder).map(loadPersona);
  const right = loaded.flatMap((each) => {
    const persona = each.ok ? each.persona : before[each.id];
    return persona === undefined ? [] : [[each.id, persona] as const];
  });
  const problems = loaded.flatMap((each) => (each.ok ? [] : each.problems.map(formatProblem)));
  return { files: Object.fromEntries(right), problems };
}

/** In order of their names; none where there is no such folder. */
export function listPersonaFiles(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
    return names.toSorted().map((name) => join(folder, name));
  } catch {
    // There is none: the user has added nothing.
    return [];
  }
}

function loadPersona(file: string): Loaded {
  const id = basename(file).replace(/\.ya?ml$/, "");
  const refuse = (problems: readonly ConfigProblem[]): Loaded => ({ ok: false, id, problems });
  const report = (message: string) => refuse([{ file, path: "", line: 1, column: 1, message }]);
  if (!PersonaId.safeParse(id).success) {
    return report("its name may have lower case, digits and dashes alone");
  }
  const source = readText(file);
  if (source === null) return report("it cannot be read");
  const parsed = parseConfigText(source, file);
  if (!parsed.ok) return refuse(parsed.problems);
  const { text } = parsed;
  const checked = PersonaFile.safeParse(text.value, { reportInput: true });
  if (checked.success) return { ok: true, id, persona: checked.data };
  return refuse(toConfigProblems(checked.error.issues, { schema: PersonaFile, text, file }));
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Removed a moment ago, or a folder of that name.
    return null;
  }
}
