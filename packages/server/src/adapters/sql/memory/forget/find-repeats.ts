import type { RemovedFact } from "../../knowledge/remove-facts.ts";
import { among } from "../among.ts";
import type { EpisodeTarget, ForgetScope } from "./forget-scope.ts";
import { createNameMatch, createTextMatch, type TextMatch } from "./text-match.ts";

/** Shorter ones are said everywhere. */
const SHORTEST_TEXT = 12;
const SHORTEST_VALUE = 3;
/** As much of a text as is shown where it is recalled. */
const SHOWN = 1_000;
/** With more of them nobody can tell what was repeated. */
const MOST = 200;

/** Whether a text repeats what is forgotten: for answers that were given after it was recalled. */
export async function createRepeatMatch(
  { transaction, partitions }: ForgetScope,
  episodes: readonly EpisodeTarget[],
  facts: readonly RemovedFact[],
): Promise<TextMatch> {
  const rows = await transaction
    .selectFrom("episodes")
    .select("text")
    .where("partition", "in", partitions)
    .where("id", "in", among(episodes.slice(0, MOST).map(({ id }) => id)))
    .execute();
  const texts = rows.map(({ text }) => text.replaceAll(/\s+/g, " ").trim().slice(0, SHOWN));
  const values = facts.slice(0, MOST).map(({ value }) => value);
  const matches = [
    ...texts.filter(({ length }) => length >= SHORTEST_TEXT).map(createTextMatch),
    createNameMatch(values.filter(({ length }) => length >= SHORTEST_VALUE)),
  ];
  return (text) => {
    const line = text.replaceAll(/\s+/g, " ");
    return matches.some((match) => match(line));
  };
}

/** What was said in these turns and repeats it. */
export async function findRepeats(
  { transaction, partitions }: ForgetScope,
  turns: readonly string[],
  repeats: TextMatch,
): Promise<readonly EpisodeTarget[]> {
  const rows = await transaction
    .selectFrom("episodes")
    .select(["id", "partition", "ref", "text"])
    .where("partition", "in", partitions)
    .where("turn_id", "in", among(turns))
    .execute();
  return rows.filter(({ text }) => repeats(text));
}
