import { setImmediate as nextRound } from "node:timers/promises";
import type { EpisodeDraft } from "../../../modules/memory/episodes/ports.ts";
import { toWords } from "../../../modules/text/index.ts";

/** Read at a stretch; in between others in this process get their turn. */
const SLICE = 100;

export type PreparedEpisode = EpisodeDraft & {
  /** With spaces between them: thousands of texts are held at once, and lists of words take more. */
  readonly words: string;
};

/** What can be done without the database, since whoever else needs that waits for a transaction to end. */
export async function prepareEpisodes(
  drafts: readonly EpisodeDraft[],
): Promise<readonly PreparedEpisode[]> {
  const prepared: PreparedEpisode[] = [];
  for (const draft of drafts) {
    prepared.push({ ...draft, words: toWords(draft.text).join(" ") });
    if (prepared.length % SLICE === 0) await nextRound();
  }
  return prepared;
}
