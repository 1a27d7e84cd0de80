export interface Drafts {
  read(conversationId: string): string;
  write(conversationId: string, text: string): void;
}

/** Unsent text of each conversation, kept in the browser. */
export function createDrafts(storage: Storage): Drafts {
  const key = (conversationId: string): string => `steward.draft.${conversationId}`;
  return {
    read: (conversationId) => storage.getItem(key(conversationId)) ?? "",
    write(conversationId, text) {
      try {
        if (text === "") storage.removeItem(key(conversationId));
        else storage.setItem(key(conversationId), text);
      } catch {
        // A full storage only means that the draft does not outlive the page.
      }
    },
  };
}
