import type { Caret } from "../../preferences/drafts.ts";

/** Null while nobody writes in the field. */
export function toCaret(field: HTMLTextAreaElement | null): Caret | null {
  if (field === null || document.activeElement !== field) return null;
  return { start: field.selectionStart, end: field.selectionEnd };
}
