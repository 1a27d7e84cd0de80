import { use } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { EvidenceContext } from "./evidence-context.ts";

/** `[E1]` in an answer, as a small link to what it rests on. */
export function EvidenceReference({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const show = use(EvidenceContext);
  if (show === null) return `[${id}]`;
  return (
    <button
      type="button"
      aria-label={t("check.reference", { id })}
      onClick={() => show(id)}
      className="reference"
    >
      {id}
    </button>
  );
}
