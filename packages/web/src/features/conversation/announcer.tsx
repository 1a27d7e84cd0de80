import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../../app/services.ts";

const endings = {
  done: "turn.announceDone",
  failed: "turn.announceFailed",
  stopped: "turn.announceStopped",
} as const;

/** Tells assistive technology when an answer starts and ends; the tokens between would drown it. */
export function Announcer({ activeId }: { readonly activeId: string | null }) {
  const { turns } = useServices();
  const { t } = useTranslation();
  const previous = useRef<string | null>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    const ended = previous.current === null ? undefined : turns.state.getState().turns[previous.current];
    previous.current = activeId;
    if (activeId !== null) setText(t("turn.announceStart"));
    else if (ended) setText(t(endings[ended.status as keyof typeof endings] ?? "turn.announceDone"));
  }, [activeId, turns, t]);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
