import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { ImportReply } from "@steward/contracts/memory-archive.ts";
import { AppError } from "../../kernel/app-error.ts";
import { defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { exitCodes } from "../exit-codes.ts";
import { requireServer } from "../find-server.ts";

export const memoryImport = defineCommand({
  usage: "FILE",
  description:
    "Takes over a memory that was exported as jsonl, all of it or nothing. What is known already stays as it is. - reads from stdin.",
  words: [1, 1],
  options: {},
  examples: ["steward memory import memory.jsonl", "steward memory import - < memory.jsonl"],
  async run({ home, cwd, stdin, terminal, json, words }) {
    const client = createApiClient(await requireServer(home));
    const file = words[0] ?? "-";
    const source = file === "-" ? stdin : await openFile(resolve(cwd, file), file);
    const response = await client.open("/api/memory/import", {
      method: "POST",
      headers: { "content-type": "application/x-ndjson" },
      body: Readable.toWeb(Readable.from(source)) as ReadableStream,
      duplex: "half",
    });
    const reply = ImportReply.parse(await response.json());
    if (json) terminal.printJson(reply);
    else {
      const { episodes, facts, entities, known } = reply;
      terminal.print(
        `Taken over: ${episodes} things said, ${facts} facts, ${entities} entities; ${known} were known.`,
      );
    }
    return exitCodes.ok;
  },
});

async function openFile(path: string, name: string): Promise<AsyncIterable<Uint8Array>> {
  const stream = createReadStream(path);
  return new Promise((resolveStream, reject) => {
    stream.once("ready", () => resolveStream(stream));
    stream.once("error", (cause) => {
      reject(new AppError("not_found", `${name} cannot be read.`, { cause }));
    });
  });
}
