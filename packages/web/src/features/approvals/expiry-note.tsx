import { useNow } from "../../app/use-now.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { formatDuration } from "../conversation/format-duration.ts";

/** Says so only in the last day: nobody needs a countdown of a week. */
const soonMs = 24 * 3_600_000;

export function ExpiryNote({ expiresAt }: { readonly expiresAt: number | null }) {
  const { t, language } = useTranslation();
  const left = (expiresAt ?? Number.POSITIVE_INFINITY) - useNow();
  if (left > soonMs) return null;
  const time = formatDuration(Math.max(60_000, Math.round(left / 60_000) * 60_000), language);
  return <p className="text-small text-ink-3">{t("approval.expires", { time })}</p>;
}
