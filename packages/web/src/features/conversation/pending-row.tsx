import { useTranslation } from "../../i18n/use-translation.ts";
import type { OutgoingMessage } from "../composer/outgoing-message.ts";
import { UserBubble } from "./user-bubble.tsx";

/** A message on its way to the server. */
export function PendingRow({ message }: { readonly message: OutgoingMessage | null }) {
  const { t } = useTranslation();
  if (message === null) return null;
  return (
    <div className="flex justify-end pt-5 opacity-60">
      <div className="max-w-[85%]">
        <UserBubble
          text={message.text}
          images={message.media.map((entry) => ({ mediaId: entry.id, name: entry.name }))}
        />
      </div>
      <p className="sr-only">{t("turn.sending")}</p>
    </div>
  );
}
