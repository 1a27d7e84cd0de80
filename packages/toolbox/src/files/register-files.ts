import { FileWatchLine, SandboxFile } from "@steward/contracts/toolbox.ts";
import { z } from "zod";
import { bytes, done, json, lines, type Router } from "../core/router.ts";
import type { Files } from "./create-files.ts";

const Path = z.object({ path: z.string().default("") });

export function registerFiles(router: Router, files: Files): void {
  registerLooking(router, files);
  registerChanging(router, files);
  registerWatching(router, files);
  registerArchives(router, files);
}

function registerLooking(router: Router, files: Files): void {
  router.add({
    method: "GET",
    path: "/files/stat",
    summary: "A file, folder or link itself.",
    query: Path,
    answer: SandboxFile,
    handle: async ({ query }) => json(await files.stat(query.path)),
  });
  router.add({
    method: "GET",
    path: "/files",
    summary: "What is in a folder, or in all folders below it.",
    query: Path.extend({
      isDeep: z.stringbool().default(false),
      limit: z.coerce.number().int().positive().max(100_000).default(1000),
    }),
    answer: z.object({ entries: z.array(SandboxFile), isCut: z.boolean() }),
    handle: async ({ query }) => json(await files.list(query.path, query)),
  });
  router.add({
    method: "GET",
    path: "/files/content",
    summary: "The bytes of a file, or a part of them.",
    query: Path.extend({
      offset: z.coerce.number().int().nonnegative().default(0),
      limit: z.coerce.number().int().nonnegative().default(Number.MAX_SAFE_INTEGER),
    }),
    handle: async ({ query }) => bytes(await files.read(query.path, query)),
  });
}

function registerChanging(router: Router, files: Files): void {
  router.add({
    method: "PUT",
    path: "/files/content",
    summary: "Makes the body the content of a file, whole or not at all.",
    query: Path,
    handle: async ({ query, content }) => {
      await files.write(query.path, content);
      return done;
    },
  });
  router.add({
    method: "PUT",
    path: "/files/folder",
    summary: "Makes a folder, with those above it.",
    query: Path,
    handle: async ({ query }) => {
      await files.makeFolder(query.path);
      return done;
    },
  });
  router.add({
    method: "POST",
    path: "/files/move",
    summary: "Gives a file or folder another name or place.",
    body: z.object({ from: z.string(), to: z.string() }),
    handle: async ({ body }) => {
      await files.move(body.from, body.to);
      return done;
    },
  });
  router.add({
    method: "DELETE",
    path: "/files",
    summary: "Removes a file, or a folder with all in it.",
    query: Path,
    handle: async ({ query }) => {
      await files.remove(query.path);
      return done;
    },
  });
}

function registerWatching(router: Router, files: Files): void {
  router.add({
    method: "GET",
    path: "/files/watch",
    summary: "What changes below a folder, as it changes.",
    query: Path,
    answer: FileWatchLine,
    handle: ({ query, signal }) => lines(files.watch(query.path, signal)),
  });
  router.add({
    method: "POST",
    path: "/files/search",
    summary: "Lines of text files below a folder that hold a text or match a pattern.",
    body: z.object({
      path: z.string(),
      pattern: z.string().min(1).max(1000),
      isRegex: z.boolean(),
      limit: z.int().positive().max(10_000),
    }),
    answer: z.object({
      matches: z.array(z.object({ path: z.string(), line: z.int(), text: z.string() })),
      isCut: z.boolean(),
    }),
    handle: async ({ body, signal }) => json(await files.search(body, signal)),
  });
}

function registerArchives(router: Router, files: Files): void {
  router.add({
    method: "GET",
    path: "/files/archive",
    summary: "A folder as a tar archive.",
    query: Path,
    handle: async ({ query }) => bytes(await files.pack(query.path), "application/x-tar"),
  });
  router.add({
    method: "PUT",
    path: "/files/archive",
    summary: "Unpacks a tar archive into a folder; what would leave it is refused.",
    query: Path,
    handle: async ({ query, content }) => {
      await files.unpack(query.path, content);
      return done;
    },
  });
}
