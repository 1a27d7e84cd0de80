import { defineTool } from "@steward/sdk/define-tool.ts";
import type { WorkspaceFiles } from "@steward/sdk/workspace-files.ts";
import { z } from "zod";
import { FilePath, showPath } from "./file-path.ts";

const Input = z.strictObject({
  pattern: z.string().min(1).max(1000).describe("The text to look for."),
  regex: z.boolean().default(false).describe("Whether the pattern is a regular expression."),
  ignore_case: z.boolean().default(false),
  path: FilePath.default(".").describe("The folder to look in."),
  names: z.string().max(200).default("*").describe("Only files with such names: `*.ts`."),
  limit: z.int().positive().max(1000).default(100),
});

export function defineSearchFiles(files: WorkspaceFiles) {
  return defineTool<z.infer<typeof Input>>({
    name: "search_files",
    description: "Finds lines in the text files of the workspace.",
    input: Input,
    intents: ["question", "code-run", "code-write", "research", "files", "computer"],
    icon: "search-files",
    effects: ["read"],
    idempotent: true,
    volatile: true,
    timeoutMs: 30_000,
    title: ({ pattern }) => ({
      en: `Search files for ${pattern}`,
      de: `In Dateien suchen: ${pattern}`,
    }),
    receipt: ({ path, pattern }) => ({
      kind: "other",
      target: `${path} ${pattern}`,
      detail: { path, pattern },
    }),
    run: async (input, { conversationId, signal }) => {
      const { path, pattern, names, limit } = input;
      const search = { path, pattern, names, limit, isRegex: input.regex };
      const found = await files.search(
        conversationId,
        { ...search, ignoreCase: input.ignore_case },
        signal,
      );
      if (!found.ok) return { ok: false, text: found.reason };
      const lines = found.matches.map(
        (match) => `${showPath(match.path)}:${match.line}: ${match.text}`,
      );
      const end = found.isCut ? "; it ended early, there may be more" : "";
      lines.push(`(${found.matches.length} lines in ${found.filesSearched} files${end})`);
      const detail = { matches: found.matches.length };
      return { ok: true, text: lines.join("\n"), detail };
    },
  });
}
