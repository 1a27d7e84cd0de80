import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { deChecks } from "../../i18n/de-checks.data.ts";
import { enChecks } from "../../i18n/en-checks.data.ts";

/** Texts of what is loaded only when somebody opens it: they come along with it. */
export function useChecksText(): TFunction<"checks"> {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle("en", "checks")) {
    i18n.addResourceBundle("en", "checks", enChecks);
    i18n.addResourceBundle("de", "checks", deChecks);
  }
  return useTranslation("checks").t;
}
