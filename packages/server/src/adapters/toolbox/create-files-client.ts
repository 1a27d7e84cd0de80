import { FileWatchLine, SandboxFile } from "@steward/contracts/toolbox.ts";
import type { SandboxFiles } from "@steward/sdk/sandbox.ts";
import { z } from "zod";
import type { ToolboxCaller } from "./create-caller.ts";
import { nullIfMissing } from "../../kernel/null-if-missing.ts";

const maxLineBytes = 64_000;
const maxListBytes = 16_000_000;
const transferMs = 600_000;
const searchMs = 60_000;

export function createFilesClient(caller: ToolboxCaller): SandboxFiles {
  return {
    stat: (path) =>
      nullIfMissing(() => caller.json(toCall("GET", "/files/stat", { path }), SandboxFile)),
    list: (path, { isDeep, limit }) =>
      caller.json(toCall("GET", "/files", { path, isDeep, limit }), toListing(limit), maxListBytes),
    read: (path, range) => caller.bytes(toCall("GET", "/files/content", { path, ...range })),
    write: (path, content) =>
      caller.tell({
        ...toCall("PUT", "/files/content", { path }),
        content,
        timeoutMs: transferMs,
      }),
    makeFolder: (path) => caller.tell(toCall("PUT", "/files/folder", { path })),
    move: (from, to) => caller.tell({ ...toCall("POST", "/files/move"), body: { from, to } }),
    remove: (path) => caller.tell(toCall("DELETE", "/files", { path })),
    watch: (path, signal) =>
      caller.lines(
        { ...toCall("GET", "/files/watch", { path }), signal },
        FileWatchLine,
        maxLineBytes,
      ),
    search: (body, signal) =>
      caller.json(
        { ...toCall("POST", "/files/search"), body, signal, timeoutMs: searchMs },
        toMatches(body.limit),
        maxListBytes,
      ),
    pack: (path) => caller.bytes(toCall("GET", "/files/archive", { path })),
    unpack: (path, content) =>
      caller.tell({
        ...toCall("PUT", "/files/archive", { path }),
        content,
        timeoutMs: transferMs,
      }),
  };
}

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Query = Readonly<Record<string, string | number | boolean>>;

function toCall(method: Method, path: string, query: Query = {}) {
  return { method, path, query };
}

function toListing(limit: number) {
  return z.object({ entries: z.array(SandboxFile).max(limit), isCut: z.boolean() });
}

function toMatches(limit: number) {
  const match = z.object({ path: z.string(), line: z.int().positive(), text: z.string() });
  return z.object({ matches: z.array(match).max(limit), isCut: z.boolean() });
}
