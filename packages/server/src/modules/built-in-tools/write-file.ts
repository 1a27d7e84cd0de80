import { defineTool } from "@steward/sdk/define-tool.ts";
import type { WorkspaceFiles } from "@steward/sdk/workspace-files.ts";
import { z } from "zod";
import { countLines } from "./count-lines.ts";
import { FilePath } from "./file-path.ts";
import { toFileArtifact } from "./to-file-artifact.ts";

const Input = z.strictObject({
  path: FilePath,
  content: z.string().max(5_000_000).describe("The whole file."),
});

export function defineWriteFile(files: WorkspaceFiles) {
  return defineTool<z.infer<typeof Input>>({
    name: "write_file",
    description:
      "Writes a text file of the workspace, whole; makes the folders on the way, replaces a file that is there. To change a part of a file use edit_file.",
    input: Input,
    intents: ["question", "code-run", "code-write", "research", "files", "computer"],
    effects: ["write"],
    idempotent: true,
    title: ({ path }) => ({ en: `Write ${path}`, de: `${path} schreiben` }),
    receipt: ({ path }) => ({ kind: "file", target: path, detail: { path } }),
    run: async ({ path, content }, { conversationId }) => {
      const bytes = Buffer.from(content);
      let detail = {};
      const written = await files.change(conversationId, path, (before) => {
        detail = countLines(before, bytes);
        return { ok: true, bytes };
      });
      if (!written.ok) return { ok: false, text: written.reason };
      const done = written.isNew ? "Made" : "Replaced";
      const artifacts = [toFileArtifact(path, bytes)];
      return { ok: true, text: `${done} ${path} (${bytes.length} bytes).`, artifacts, detail };
    },
  });
}
