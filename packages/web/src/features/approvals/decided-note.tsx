import Check from "lucide-react/icons/check";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Decided } from "./use-decide.ts";

export function DecidedNote({ decided }: { readonly decided: Decided }) {
  const { t } = useTranslation();
  const { by, verb, isForeign } = decided;
  const how = t(`approval.past_${verb ?? "none"}`);
  return (
    <p role="status" className="flex items-center gap-2 text-small font-medium text-ink-2">
      <Check aria-hidden className="size-4 text-accent" />
      {isForeign ? t("approval.decidedBy", { name: by ?? t("approval.nobody"), how }) : how}
    </p>
  );
}
