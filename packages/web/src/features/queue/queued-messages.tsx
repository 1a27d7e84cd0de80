import { useTranslation } from "../../i18n/use-translation.ts";
import { QueuedMessage, WaitingInput } from "./queued-message.tsx";

export interface QueuedMessagesProps {
  readonly turnIds: readonly string[];
  /** Messages that join the running turn at its next step. */
  readonly joining: readonly string[];
}

/** What was sent meanwhile and is not answered yet; it can still be changed and taken back. */
export function QueuedMessages({ turnIds, joining }: QueuedMessagesProps) {
  const { t } = useTranslation();
  if (turnIds.length + joining.length === 0) return null;
  return (
    <section
      aria-label={t("queue.label")}
      className="rounded-xl border border-line bg-sunken p-1 text-ui"
    >
      <ul className="max-h-44 overflow-y-auto">
        {joining.map((text, index) => (
          <WaitingInput key={index} text={text} />
        ))}
        {turnIds.map((turnId) => (
          <QueuedMessage key={turnId} turnId={turnId} />
        ))}
      </ul>
    </section>
  );
}
