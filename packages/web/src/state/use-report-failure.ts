import { useCallback } from "react";
import { isUnauthorized, toLimit } from "../api/api-failure.ts";
import { useTranslation } from "../i18n/texts.ts";
import { useServices } from "./services.ts";

/** Runs a command; a failure becomes a message to the user. Settles with null then. */
export function useReportFailure() {
  const { toasts } = useServices();
  const { t } = useTranslation();
  return useCallback(
    async <Result>(command: Promise<Result>): Promise<Result | null> => {
      try {
        return await command;
      } catch (error) {
        if (isUnauthorized(error)) return null;
        const number = toLimit(error);
        if (number !== null) {
          toasts.show(t("common.limitReached", { number }), "danger");
          return null;
        }
        const reason = error instanceof Error ? error.message : String(error);
        toasts.show(t("common.failed", { reason }), "danger");
        return null;
      }
    },
    [toasts, t],
  );
}
