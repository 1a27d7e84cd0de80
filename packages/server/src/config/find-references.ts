import { nearestWord } from "./nearest-word.ts";
import type { KeyPath } from "./parse-config-text.ts";
import type { Environment } from "./read-environment.ts";

export type References = {
  /** What the references stand for: no log may show it. */
  readonly secrets: readonly string[];
  readonly missing: readonly {
    readonly path: KeyPath;
    readonly name: string;
    readonly suggestion: string | undefined;
  }[];
};

const pattern = /^env:([A-Za-z_][A-Za-z0-9_]*)$/u;

/** The variable that `env:NAME` names; undefined for anything else. */
export function referenceOf(text: string): string | undefined {
  return pattern.exec(text)?.[1];
}

/** Every `env:NAME` in the file, with its value or the fact that it has none. */
export function findReferences(value: unknown, environment: Environment): References {
  const found = [...visit(value, [])].map(({ path, name }) => ({
    path,
    name,
    value: environment[name] ?? "",
  }));
  return {
    secrets: found.flatMap((each) => (each.value === "" ? [] : [each.value])),
    missing: found
      .filter((each) => each.value === "")
      .map(({ path, name }) => ({
        path,
        name,
        suggestion: nearestWord(name, Object.keys(environment)),
      })),
  };
}

function* visit(
  value: unknown,
  path: KeyPath,
): Generator<{ readonly path: KeyPath; readonly name: string }> {
  if (typeof value === "string") {
    const name = referenceOf(value);
    if (name !== undefined) yield { path, name };
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) yield* visit(item, [...path, key]);
}
