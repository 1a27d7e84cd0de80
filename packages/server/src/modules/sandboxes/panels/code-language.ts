import type { StartContainer } from "@steward/contracts/container.ts";
import type { z } from "zod";

export type CodeLanguage = NonNullable<z.infer<typeof StartContainer>["language"]>;

/** What runs a file of each language. */
export const programs = {
  python: { program: "python3", fileName: "main.py" },
  javascript: { program: "node", fileName: "main.js" },
  bash: { program: "bash", fileName: "main.sh" },
  sh: { program: "sh", fileName: "main.sh" },
} as const satisfies Record<CodeLanguage, { program: string; fileName: string }>;

const shebangs: readonly (readonly [RegExp, CodeLanguage])[] = [
  [/\b(?:node|nodejs)\b/u, "javascript"],
  [/\bbash\b/u, "bash"],
  [/\bsh\b/u, "sh"],
];

/** What the first line names, where it is one of `#!`; else Python. */
export function languageOf(code: string): CodeLanguage {
  const first = /^#!.*/u.exec(code)?.[0] ?? "";
  return shebangs.find(([pattern]) => pattern.test(first))?.[1] ?? "python";
}
