import { defineTool } from "@steward/sdk/define-tool.ts";
import { z } from "zod";
import { markUntrusted } from "./mark-untrusted.ts";
import type { ResultReader } from "./ports.ts";
import { toPage } from "./to-page.ts";

const Input = z.strictObject({
  id: z.string().min(1).max(100).describe("The id that the shortened result named."),
  offset: z.int().nonnegative().default(0).describe("Where to begin, in bytes."),
  limit: z.int().positive().max(100_000).default(16_000).describe("How much to read, in bytes."),
});

export function defineReadResult(results: ResultReader) {
  return defineTool<z.infer<typeof Input>>({
    name: "read_result",
    description: "Reads on in a tool result that was too long to be shown whole.",
    input: Input,
    effects: ["read"],
    idempotent: true,
    volatile: true,
    outputBytes: 110_000,
    title: ({ id }) => ({ en: `Read result ${id}`, de: `Ergebnis ${id} lesen` }),
    receipt: ({ id }) => ({ kind: "other", target: id, detail: { id } }),
    run: async ({ id, offset, limit }, { ownerId, conversationId }) => {
      const result = await results.read({ ownerId, conversationId }, id);
      if (!result) return { ok: false, text: `There is no result ${id} in this conversation.` };
      const bytes = Buffer.from(result.bytes.subarray(offset, offset + limit + 3));
      const page = toPage({ bytes, offset, limit, size: result.bytes.byteLength });
      if (!page.ok) return { ok: false, text: `${id} is ${result.mime}, not text.` };
      return { ok: true, text: `${page.where}\n${markUntrusted(id, page.text)}` };
    },
  });
}
