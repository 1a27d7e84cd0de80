import type { UserId } from "@steward/contracts/ids.ts";
import type { EpisodeList, EpisodesStored, NewEpisode } from "@steward/contracts/memory.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { createIdSequence } from "../../../kernel/create-id-sequence.ts";
import type { EpisodeDraft, EpisodeQuery, EpisodeStore, Member } from "./ports.ts";
import { toTime } from "./to-time.ts";

export type Episodes = {
  /** All of them or none. Those whose ref is known stay as they are. */
  add(by: Member, episodes: readonly NewEpisode[]): Promise<EpisodesStored & { refs: string[] }>;
  list(ownerId: UserId, query: EpisodeQuery): Promise<EpisodeList>;
};

export function createEpisodes(ports: {
  readonly store: EpisodeStore;
  readonly clock: Clock;
  /** Something was stored: it waits for its vector. */
  readonly onStore: () => void;
}): Episodes {
  const { store, clock, onStore } = ports;
  const ids = createIdSequence("eps", clock);
  return {
    async add(by, episodes) {
      if (by.role !== "owner" && episodes.some(({ shared }) => shared)) {
        throw new AppError(
          "forbidden",
          "Only the owner of this server may store what all can read.",
        );
      }
      const drafts = episodes.map((episode) => toDraft(episode, { ids, now: clock.now() }));
      const { stored } = await store.add(by.userId, drafts);
      if (stored > 0) onStore();
      return { stored, known: drafts.length - stored, refs: drafts.map(({ ref }) => ref) };
    },
    list: store.list,
  };
}

/** Halves of characters, which no database keeps, are replaced before anything is compared. */
function toDraft(
  episode: NewEpisode,
  { ids, now }: { readonly ids: { next(): string }; readonly now: number },
): EpisodeDraft {
  return {
    ref: episode.ref?.toWellFormed() ?? ids.next(),
    conversation: episode.conversation?.toWellFormed() ?? null,
    role: episode.role,
    speaker: episode.speaker?.toWellFormed() ?? null,
    text: episode.text.toWellFormed(),
    at: episode.at === undefined ? now : toTime(episode.at),
    recordedAt: now,
    turnId: null,
    shared: episode.shared ?? false,
  };
}
