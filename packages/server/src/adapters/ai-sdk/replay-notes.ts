import type { SharedV4ProviderMetadata } from "@ai-sdk/provider";

/**
 * What a provider wants back with a thought or a tool call, such as a signature. Kept in memory
 * only: it matters within a turn's steps, and providers do without it afterwards.
 */
export type ReplayNotes = {
  keep(subject: string, note: SharedV4ProviderMetadata | undefined): void;
  recall(subject: string): SharedV4ProviderMetadata | undefined;
};

const most = 500;

export function createReplayNotes(): ReplayNotes {
  const notes = new Map<string, SharedV4ProviderMetadata>();
  return {
    keep(subject, note) {
      if (!note || subject === "") return;
      notes.set(subject, note);
      const oldest = notes.size > most ? notes.keys().next().value : undefined;
      if (oldest !== undefined) notes.delete(oldest);
    },
    recall: (subject) => notes.get(subject),
  };
}
