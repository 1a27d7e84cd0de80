import { useCallback, useState } from "react";
import { useServices } from "../../app/services.ts";

/**
 * The unsent text of a conversation; survives leaving and reloading the page. It is kept at every
 * key, because the next page reads it before this one knows that it goes.
 */
export function useDraft(conversationId: string): [string, (text: string) => void] {
  const { drafts } = useServices();
  const [text, setText] = useState(() => drafts.read(conversationId));
  const write = useCallback(
    (next: string) => {
      setText(next);
      drafts.write(conversationId, next);
    },
    [drafts, conversationId],
  );
  return [text, write];
}
