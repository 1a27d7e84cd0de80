import { formatDay } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";

export interface Validity {
  readonly validFrom: number | null;
  readonly validTo: number | null;
}

/** When something was true, in words; null where nothing is known of it. */
export function useValidity({ validFrom, validTo }: Validity): string | null {
  const { t, language } = useTranslation();
  const from = validFrom === null ? null : formatDay(validFrom, language);
  const to = validTo === null ? null : formatDay(validTo, language);
  if (from !== null && to !== null) return t("memoryFacts.between", { from, to });
  if (to !== null) return t("memoryFacts.until", { to });
  return from === null ? null : t("memoryFacts.since", { from });
}
