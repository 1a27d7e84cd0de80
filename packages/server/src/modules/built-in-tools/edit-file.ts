import { defineTool, type ToolOutcome } from "@steward/sdk/define-tool.ts";
import type { FileChange, WorkspaceFiles } from "@steward/sdk/workspace-files.ts";
import { z } from "zod";
import { countLines } from "./count-lines.ts";
import { FilePath } from "./file-path.ts";
import { toFileArtifact } from "./to-file-artifact.ts";

const Input = z.strictObject({
  path: FilePath,
  old_text: z
    .string()
    .min(1)
    .describe("What is there, exactly, with enough around it to be the only place."),
  new_text: z.string().describe("What shall be there instead."),
  replace_all: z.boolean().default(false).describe("Whether all places are meant."),
});
type Input = z.infer<typeof Input>;

export function defineEditFile(files: WorkspaceFiles) {
  return defineTool<Input>({
    name: "edit_file",
    description: "Replaces a piece of text in a file of the workspace.",
    input: Input,
    intents: ["question", "code-run", "code-write", "research", "files", "computer"],
    effects: ["write"],
    title: ({ path }) => ({ en: `Edit ${path}`, de: `${path} ändern` }),
    receipt: ({ path }) => ({ kind: "file", target: path, detail: { path } }),
    reconcile: async (input, { conversationId }) => {
      let state: "done" | "open" | null = null;
      await files.change(conversationId, input.path, (before) => {
        state = findState(before, input);
        return refuse("Only looked at.");
      });
      return toReconciled(state, input.path);
    },
    run: async (input, { conversationId }) => {
      const { path } = input;
      let after: Uint8Array | null = null;
      let detail = {};
      const edited = await files.change(conversationId, path, (before) => {
        const result = edit(before, input);
        if (result.ok) after = result.bytes;
        if (result.ok) detail = countLines(before, result.bytes);
        return result;
      });
      if (!edited.ok) return { ok: false, text: edited.reason };
      return {
        ok: true,
        text: `Edited ${path}.`,
        artifacts: after ? [toFileArtifact(path, after)] : [],
        detail,
      };
    },
  });
}

function edit(before: Uint8Array | null, input: Input): ReturnType<FileChange> {
  const { path, old_text: oldText, new_text: newText, replace_all: isAll } = input;
  if (before === null) return refuse(`${path} does not exist.`);
  const text = decode(before);
  if (text === null) return refuse(`${path} is not a text file in UTF-8.`);
  const first = text.indexOf(oldText);
  if (first < 0) {
    return refuse(`The old text is not in ${path}. Read the file and copy it exactly.`);
  }
  if (!isAll && text.includes(oldText, first + 1)) {
    return refuse(
      `The old text is in ${path} more than once. Add what stands around it, or set replace_all.`,
    );
  }
  const changed = isAll
    ? text.replaceAll(oldText, () => newText)
    : text.slice(0, first) + newText + text.slice(first + oldText.length);
  return { ok: true, bytes: Buffer.from(changed) };
}

/** An edit is made whole or not at all, so the file tells, unless both texts are in it or neither is. */
function findState(before: Uint8Array | null, input: Input): "done" | "open" | null {
  const text = before && decode(before);
  if (text === null || input.new_text === "") return null;
  const hasNew = text.includes(input.new_text);
  if (hasNew === text.includes(input.old_text)) return null;
  return hasNew ? "done" : "open";
}

function toReconciled(state: "done" | "open" | null, path: string): ToolOutcome | null {
  if (state === null) return null;
  if (state === "done") return { ok: true, text: `Edited ${path}.` };
  return { ok: false, text: `${path} was not edited: the server stopped before. Try again.` };
}

function refuse(reason: string): ReturnType<FileChange> {
  return { ok: false, reason };
}

/** Null for what would not come back as it was. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
