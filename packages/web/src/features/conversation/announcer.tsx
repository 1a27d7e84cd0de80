import { useState } from "react";
import { useStore } from "zustand";
import { useServices } from "../../app/services.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { isOpenTurn } from "../../store/is-open-turn.ts";
import { isBeingChecked } from "../checks/is-being-checked.ts";

const endings = {
  done: "turn.announceDone",
  failed: "turn.announceFailed",
  stopped: "turn.announceStopped",
} as const;

type TextKey = (typeof endings)[keyof typeof endings] | "turn.announceStart";

/** Tells assistive technology when an answer starts, is checked and ends; the tokens would drown it. */
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
  const isChecking = useStore(turns.state, (state) => {
    const turn = state.turns[activeId ?? ""];
    return turn !== undefined && isOpenTurn(turn) && isBeingChecked(turn);
  });
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {isChecking ? t("check.checking") : said.key && t(said.key)}
    </div>
  );
}
