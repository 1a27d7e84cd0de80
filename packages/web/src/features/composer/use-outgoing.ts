import { useAttachments } from "./use-attachments.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";
import { useDraft } from "./use-draft.ts";

/** The message that is being written. */
export function useOutgoing(
  draftKey: string,
  onSend: (message: OutgoingMessage) => Promise<boolean>,
) {
  const [text, setText] = useDraft(draftKey);
  const attachments = useAttachments();
  const isEmpty = text.trim() === "";
  const isReady = (!isEmpty || attachments.items.length > 0) && !attachments.isUploading;
  const send = async (): Promise<void> => {
    if (!isReady) return;
    const message = {
      text: text.trim(),
      media: attachments.items.flatMap((item) => (item.entry ? [item.entry] : [])),
    };
    setText("");
    attachments.clear();
    if (!(await onSend(message))) setText(message.text);
  };
  return { text, setText, attachments, isEmpty, isReady, send };
}
