import type { FactSource, NewFact } from "@steward/contracts/fact.ts";
import type { EpisodeRole } from "@steward/contracts/memory.ts";

/** What was said, as far as facts are looked for in it. */
export type SaidEpisode = {
  readonly ref: string;
  readonly role: EpisodeRole;
  /** Whom its facts are about, where several people talk; null: the user. */
  readonly speaker: string | null;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
};

/** A fact with the words it was read in. */
export type ExtractedFact = Omit<NewFact, "shared"> & {
  readonly source: FactSource;
  /** "rules" or "model:<id>". */
  readonly extractor: string;
  /** It is true no more: what is known of it is to be closed, and nothing is to be added. */
  readonly isEnded: boolean;
  /** Nothing says that it ever was true: where it is not known, there is nothing to note. */
  readonly isDenied: boolean;
  /** The user takes back what was believed before. */
  readonly isCorrection: boolean;
  /** One value at a time. */
  readonly isSingle: boolean;
  /** When it ceased to be true, where that was said. */
  readonly validTo?: number;
  /** The words that named the time. */
  readonly timeText?: string;
};
