import { useQuery } from "@tanstack/react-query";
import { kindsQuery } from "../../api/computer-queries.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useComputer } from "./computer-control.ts";

/** Below the composer: that code cannot run, and the way to what can be done about it. */
export function ExecutionNote() {
  const { api } = useServices();
  const { t } = useTranslation();
  const { open } = useComputer();
  const { data } = useQuery(kindsQuery(api));
  if (data === undefined || data.driver !== null) {
    return <p className="text-center text-mini text-ink-3 max-md:hidden">{t("composer.note")}</p>;
  }
  return (
    <p className="flex items-center justify-center gap-1.5 text-mini text-ink-3">
      <span className="truncate" title={data.reason}>
        {t("computer.offNote", { reason: data.reason })}
      </span>
      <button
        type="button"
        onClick={() => open("terminal")}
        className="touch-target shrink-0 rounded-sm text-accent-ink underline underline-offset-2"
      >
        {t("computer.howTo")}
      </button>
    </p>
  );
}
