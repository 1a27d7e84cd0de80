import type { KeyboardEvent } from "react";

export interface EditorKeysOptions {
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** Enter sends and Escape cancels; Enter with Shift, or while a letter is composed, is the field's own. */
export function toEditorKeys({ onSend, onCancel }: EditorKeysOptions) {
  return (event: KeyboardEvent): void => {
    if (event.key === "Escape") onCancel();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
}
