/** What is selected in a field, or, where both are the same, where its caret is. */
export interface Caret {
  readonly start: number;
  readonly end: number;
}

export interface Drafts {
  read(conversationId: string): string;
  write(conversationId: string, text: string): void;
  /** Gives the draft another conversation, with the caret of a field that was being written in. */
  move(from: string, to: string, caret: Caret | null): void;
  /** The caret that came with the draft; it is told once. */
  takeCaret(conversationId: string): Caret | null;
}

/** Unsent text of each conversation, kept in the browser. */
export function createDrafts(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">): Drafts {
  const carets = new Map<string, Caret>();
  const key = (conversationId: string): string => `steward.draft.${conversationId}`;
  const read = (conversationId: string): string => storage.getItem(key(conversationId)) ?? "";
  const write = (conversationId: string, text: string): void => {
    try {
      if (text === "") storage.removeItem(key(conversationId));
      else storage.setItem(key(conversationId), text);
    } catch {
      // A full storage only means that the draft does not outlive the page.
    }
  };
  return {
    read,
    write,
    move(from, to, caret) {
      const text = read(from);
      write(from, "");
      write(to, text);
      if (caret !== null) carets.set(to, caret);
    },
    takeCaret(conversationId) {
      const caret = carets.get(conversationId) ?? null;
      carets.delete(conversationId);
      return caret;
    },
  };
}

/** Null while nobody writes in the field. */
export function toCaret(field: HTMLTextAreaElement | null): Caret | null {
  if (field === null || document.activeElement !== field) return null;
  return { start: field.selectionStart, end: field.selectionEnd };
}
