import { defineTool } from "@steward/sdk/define-tool.ts";
import type { WorkspaceFiles } from "@steward/sdk/workspace-files.ts";
import { z } from "zod";
import { FilePath } from "./file-path.ts";
import { toPage } from "./to-page.ts";

/** With room for the rest of a character below what is read at once. */
const maxBytes = 999_000;

const Input = z.strictObject({
  path: FilePath,
  offset: z.int().nonnegative().default(0).describe("Where to begin, in bytes."),
  line: z
    .int()
    .positive()
    .optional()
    .describe("Where to begin, as a line from 1; instead of offset."),
  limit: z.int().positive().max(maxBytes).default(16_000).describe("How much to read, in bytes."),
});

export function defineReadFile(files: WorkspaceFiles) {
  return defineTool<z.infer<typeof Input>>({
    name: "read_file",
    description: "Reads a text file of the workspace, or a part of it.",
    input: Input,
    intents: ["question", "code-run", "code-write", "research", "files", "computer"],
    effects: ["read"],
    idempotent: true,
    volatile: true,
    outputBytes: maxBytes + 1000,
    title: ({ path }) => ({ en: `Read ${path}`, de: `${path} lesen` }),
    receipt: ({ path }) => ({ kind: "file", target: path, detail: { path } }),
    run: async ({ path, offset, line, limit }, { conversationId }) => {
      const from = line === undefined ? { offset } : { line };
      const part = await files.read(conversationId, path, { from, limit: limit + 3 });
      if (!part.ok) return { ok: false, text: part.reason };
      const bytes = Buffer.from(part.bytes);
      const page = toPage({ bytes, offset: part.offset, limit, size: part.size });
      if (!page.ok) return { ok: false, text: `${path} is not a text file (${part.size} bytes).` };
      const isWhole = part.offset === 0 && bytes.length === part.size && part.size <= limit;
      const text = isWhole ? page.text : `${page.text}\n${page.where}`;
      return { ok: true, outcome: "worked", text, detail: { bytes: part.size } };
    },
  });
}
