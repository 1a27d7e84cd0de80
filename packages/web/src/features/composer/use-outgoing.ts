import type { MediaEntry } from "@steward/contracts/media.ts";
import { useCallback, useState } from "react";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useAttachments } from "./use-attachments.ts";

export interface OutgoingMessage {
  readonly text: string;
  readonly media: readonly MediaEntry[];
}

/** The message that is being written. */
export function useOutgoing(
  draftKey: string,
  onSend: (message: OutgoingMessage) => Promise<boolean>,
) {
  const { toasts } = useServices();
  const { t } = useTranslation();
  const [text, setText] = useDraft(draftKey);
  const attachments = useAttachments();
  const isEmpty = text.trim() === "";
  const isReady = (!isEmpty || attachments.items.length > 0) && !attachments.isUploading;
  const send = async (): Promise<void> => {
    if (!isReady) return;
    if (!navigator.onLine) {
      toasts.show(t("connection.notSent"));
      return;
    }
    const { items } = attachments;
    const message = {
      text: text.trim(),
      media: items.flatMap((item) => (item.entry ? [item.entry] : [])),
    };
    setText("");
    attachments.clear();
    if (await onSend(message)) return;
    setText(message.text);
    attachments.restore(items);
  };
  return { text, setText, attachments, isEmpty, isReady, send };
}

/**
 * The unsent text of a conversation; survives leaving and reloading the page. It is kept at every
 * key, because the next page reads it before this one knows that it goes.
 */
function useDraft(conversationId: string): [string, (text: string) => void] {
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
