import { z } from "zod";
import { Fact } from "./fact.ts";
import { Episode } from "./memory.ts";

/** One line of an exported memory (JSONL). Vectors are left out: they are made again. */
export const ArchiveLine = z.discriminatedUnion("type", [
  z.object({ type: z.literal("steward-memory"), version: z.literal(1), at: z.number() }),
  z.object({ type: z.literal("episode"), episode: Episode.omit({ isEmbedded: true }) }),
  z.object({ type: z.literal("fact"), fact: Fact }),
  z.object({
    type: z.literal("entity"),
    entity: z.object({ name: z.string(), type: z.string(), aliases: z.array(z.string()) }),
  }),
]);
export type ArchiveLine = z.infer<typeof ArchiveLine>;

export const ImportReply = z.object({
  episodes: z.int(),
  facts: z.int(),
  entities: z.int(),
  /** Known already, and left as they were. */
  known: z.int(),
});
export type ImportReply = z.infer<typeof ImportReply>;

export const ExportQuery = z.object({ format: z.enum(["jsonl", "markdown"]).default("jsonl") });
