import type { z } from "zod";
import type { ConfigProblem } from "./config-problem.ts";
import { knownKeysAt, toShape } from "./describe-keys.ts";
import type { Shape } from "./describe-keys.ts";
import { nearestWord } from "./nearest-word.ts";
import type { ConfigText, KeyPath } from "./parse-config-text.ts";

type Issue = z.core.$ZodIssue;

export type IssueSource = {
  readonly schema: z.ZodType;
  readonly text: ConfigText;
  readonly file: string;
};

/** Validation issues with the line they are about and the word that was probably meant. */
export function toConfigProblems(
  issues: readonly Issue[],
  { schema, text, file }: IssueSource,
): ConfigProblem[] {
  const shape = toShape(schema);
  return issues
    .flatMap((issue) => explain(issue, { base: [], shape }))
    .map(({ path, message, suggestion }) => ({
      file,
      path: path.map(String).join("."),
      ...text.positionOf(path),
      message,
      ...(suggestion === undefined ? {} : { suggestion }),
    }));
}

type Context = { readonly base: KeyPath; readonly shape: Shape };
type Finding = {
  readonly path: KeyPath;
  readonly message: string;
  readonly suggestion?: string | undefined;
};

function explain(issue: Issue, { base, shape }: Context): Finding[] {
  const path = [...base, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    const known = knownKeysAt(shape, path);
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: known.length === 0 ? "unknown key" : `unknown key; known here: ${known.join(", ")}`,
      suggestion: nearestWord(key, known),
    }));
  }
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    return closestBranch(issue.errors).flatMap((inner) => explain(inner, { base: path, shape }));
  }
  if (issue.code === "invalid_value") {
    const values = issue.values.map(String);
    const message = `expected ${values.length === 1 ? values[0] : `one of ${values.join(", ")}`}`;
    return [
      {
        path,
        message,
        suggestion: typeof issue.input === "string" ? nearestWord(issue.input, values) : undefined,
      },
    ];
  }
  return [{ path, message: toSentence(issue.message) }];
}

/** Of the forms a value may have, the one that it fits best: whose complaints lie deepest, then fewest. */
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const score = (issues: readonly Issue[]) => {
    const isOtherForm = issues.some(
      (issue) => issue.path.length === 0 && issue.code === "invalid_type",
    );
    return (isOtherForm ? 1_000 : 0) + issues.length;
  };
  return branches.toSorted((left, right) => score(left) - score(right))[0] ?? [];
}

function toSentence(message: string): string {
  const text = message
    .replace(/^Invalid input: /u, "")
    .replace(/, received undefined$/u, "; the key is missing");
  return text.charAt(0).toLowerCase() + text.slice(1);
}
