import { useState } from "react";
import { useServices } from "../../app/services.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

const endings = {
  done: "turn.announceDone",
  failed: "turn.announceFailed",
  stopped: "turn.announceStopped",
} as const;

type TextKey = (typeof endings)[keyof typeof endings] | "turn.announceStart";

/** Tells assistive technology when an answer starts and ends; the tokens between would drown it. */
export function Announcer({ activeId }: { readonly activeId: string | null }) {
  const { turns } = useServices();
  const { t } = useTranslation();
  const [said, setSaid] = useState<{ activeId: string | null; key: TextKey | null }>({
    activeId: null,
    key: null,
  });
  if (said.activeId !== activeId) {
    const ended = turns.state.getState().turns[said.activeId ?? ""]?.status;
    const ending = ended === "failed" || ended === "stopped" ? endings[ended] : endings.done;
    setSaid({ activeId, key: activeId === null ? ending : "turn.announceStart" });
  }
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {said.key === null ? null : t(said.key)}
    </div>
  );
}
