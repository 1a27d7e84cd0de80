import { createWriteStream } from "node:fs";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ExportQuery } from "@steward/contracts/memory-archive.ts";
import { defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { exitCodes, UsageError } from "../exit-codes.ts";
import { requireServer } from "../find-server.ts";

export const memoryExport = defineCommand({
  usage: "[FILE]",
  description:
    "Writes your whole memory to a file, or prints it: as lines that can be imported again, or as text to read.",
  words: [0, 1],
  options: {
    format: { type: "string", value: "FORMAT", summary: "jsonl (default) or markdown" },
  },
  examples: ["steward memory export memory.jsonl", "steward memory export --format markdown"],
  async run({ home, cwd, terminal, words, text }) {
    const query = ExportQuery.safeParse({ format: text("format") });
    if (!query.success) throw new UsageError("The format is jsonl or markdown.");
    const client = createApiClient(await requireServer(home));
    const { body } = await client.open(`/api/memory/export?format=${query.data.format}`, {});
    const content = body === null ? [] : Readable.fromWeb(body);
    const [file] = words;
    if (file !== undefined) {
      // It holds what was said in private.
      await pipeline(content, createWriteStream(resolve(cwd, file), { mode: 0o600 }));
      terminal.note(`Written to ${file}.`);
      return exitCodes.ok;
    }
    const decoder = new TextDecoder();
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      terminal.write(decoder.decode(chunk, { stream: true }));
    }
    return exitCodes.ok;
  },
});
