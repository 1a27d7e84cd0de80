import { Intent } from "@steward/contracts/plan.ts";
import type { TraceStage } from "@steward/contracts/trace.ts";
import { CheckStatus } from "@steward/contracts/turn-event.ts";
import { useTranslation } from "../../i18n/texts.ts";

const controls = ["passed", "corrected", "failed"] as const;

/** What a stage came to, in words where the server has a code for it. */
export function useStageDetail({ kind, detail }: TraceStage): string {
  const { t } = useTranslation();
  switch (kind) {
    case "thinking": {
      const intent = Intent.options.find((each) => each === detail);
      return intent ? t(`planned.intent_${intent}`) : detail;
    }
    case "control": {
      const result = controls.find((each) => each === detail);
      return result ? t(`trace.${result}`) : detail;
    }
    case "check": {
      const status = CheckStatus.options.find((each) => each === detail);
      if (status === "checked") return t("trace.checked");
      return status ? t(`check.${status}`) : detail;
    }
    default:
      return detail;
  }
}
