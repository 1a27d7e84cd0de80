import { useEffect, type RefObject } from "react";
import { useServices } from "../../app/services.ts";

export interface FirstFocusOptions {
  readonly draftKey: string;
  /** Where there is none, the focus would open one on the screen. */
  readonly hasKeyboard: boolean;
}

/** Whoever comes can write at once, and whoever was writing goes on where their caret was. */
export function useFirstFocus(
  field: RefObject<HTMLTextAreaElement | null>,
  { draftKey, hasKeyboard }: FirstFocusOptions,
): void {
  const { drafts } = useServices();
  useEffect(() => {
    const caret = drafts.takeCaret(draftKey);
    if (hasKeyboard || caret !== null) field.current?.focus();
    if (caret !== null) field.current?.setSelectionRange(caret.start, caret.end);
  }, [drafts, field, draftKey, hasKeyboard]);
}
