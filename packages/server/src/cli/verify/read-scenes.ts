import { readFile } from "node:fs/promises";
import { ClaimKind, ValidateRequest } from "@steward/contracts/evidence.ts";
import { z } from "zod";

/** What tools gave, with what may honestly be said of it, and what may not. */
const Scene = z.object({
  set: z.string(),
  name: z.string(),
  question: z.string(),
  evidence: ValidateRequest.shape.evidence,
  honest: z.array(z.string()),
  untrue: z.array(
    z.object({
      text: z.string(),
      /** The part that is not true. */
      false: z.string(),
      kind: ClaimKind.optional(),
    }),
  ),
});
export type Scene = z.infer<typeof Scene>;

const file = new URL("../../../corpus/scenes.jsonl", import.meta.url);

export async function readScenes(): Promise<Scene[]> {
  const lines = (await readFile(file, "utf8")).split("\n");
  return lines.filter((line) => line !== "").map((line) => Scene.parse(JSON.parse(line)));
}
