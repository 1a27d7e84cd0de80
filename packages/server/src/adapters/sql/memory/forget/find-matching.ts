import { setImmediate as nextRound } from "node:timers/promises";
import type { EpisodeTarget, ForgetScope } from "./forget-scope.ts";
import type { TextMatch } from "./text-match.ts";

/** Texts that are looked through in one stretch; in between others get their turn. */
const SLICE = 200;

/** Episodes that hold it, in their text or in what they are called. */
export async function findMatching(
  { transaction, partitions }: ForgetScope,
  match: TextMatch,
): Promise<readonly (EpisodeTarget & { readonly turn_id: string | null })[]> {
  const found: (EpisodeTarget & { turn_id: string | null })[] = [];
  let last = 0;
  for (;;) {
    const rows = await transaction
      .selectFrom("episodes")
      .select(["id", "partition", "ref", "turn_id", "text", "speaker", "conversation"])
      .where("partition", "in", partitions)
      .where("id", ">", last)
      .orderBy("id")
      .limit(SLICE)
      .execute();
    for (const { text, speaker, conversation, ...row } of rows) {
      const texts = [text, row.ref, speaker ?? "", conversation ?? ""];
      if (texts.some(match)) found.push(row);
    }
    const end = rows.at(-1);
    if (!end) return found;
    last = end.id;
    await nextRound();
  }
}

/** Facts that hold it, whatever they are about. */
export async function findMatchingFacts(
  { transaction, partitions }: ForgetScope,
  match: TextMatch,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom("facts")
    .select(["id", "subject", "key", "value", "conversation", "episode", "note", "extractor"])
    .where("partition", "in", partitions)
    .execute();
  return rows
    .filter(({ id: _id, ...texts }) => Object.values(texts).some((text) => match(text ?? "")))
    .map(({ id }) => id);
}
