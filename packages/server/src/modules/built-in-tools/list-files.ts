import { defineTool } from "@steward/sdk/define-tool.ts";
import type { FileEntry, WorkspaceFiles } from "@steward/sdk/workspace-files.ts";
import { z } from "zod";
import { FilePath, showPath } from "./file-path.ts";

const Input = z.strictObject({
  path: FilePath.default(".").describe("The folder; `.` is the workspace itself."),
  recursive: z.boolean().default(false).describe("Whether to list what is in its folders too."),
  limit: z.int().positive().max(2000).default(500),
});

export function defineListFiles(files: WorkspaceFiles) {
  return defineTool<z.infer<typeof Input>>({
    name: "list_files",
    description:
      "Lists files and folders of the workspace with their sizes. Folders such as node_modules and .git are named but not entered.",
    input: Input,
    intents: ["question", "code-run", "code-write", "research", "files", "computer"],
    effects: ["read"],
    idempotent: true,
    volatile: true,
    title: ({ path }) => ({ en: `List ${path}`, de: `${path} auflisten` }),
    receipt: ({ path }) => ({ kind: "other", target: path, detail: { path } }),
    run: async ({ path, recursive, limit }, { conversationId }) => {
      const listing = await files.list(conversationId, path, { isDeep: recursive, limit });
      if (!listing.ok) return { ok: false, text: listing.reason };
      const lines = listing.entries.map(toLine);
      if (listing.isCut) lines.push(`(there are more than ${limit})`);
      const detail = { entries: listing.entries.length };
      return { ok: true, text: lines.join("\n") || "(nothing there)", detail };
    },
  });
}

function toLine({ path, kind, size }: FileEntry): string {
  if (kind === "folder") return `${showPath(path)}/`;
  return kind === "file" ? `${showPath(path)}  ${size} bytes` : `${showPath(path)}  (${kind})`;
}
