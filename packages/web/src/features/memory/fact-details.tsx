import type { Fact } from "@steward/contracts/fact.ts";
import { useTranslation } from "react-i18next";
import { formatDay } from "./format-day.ts";
import { SourceLink } from "./source-link.tsx";

/** When it was true, how it is known, and where it was said. */
export function FactDetails({ fact }: { readonly fact: Fact }) {
  const { t, i18n } = useTranslation();
  const validity = useValidity(fact);
  const extractor = useExtractor(fact.extractor);
  const details = [
    validity ?? t("memoryFacts.noted", { when: formatDay(fact.recordedAt, i18n.language) }),
    extractor,
    fact.confidence < 1
      ? t("memoryFacts.sure", { percent: Math.round(fact.confidence * 100) })
      : null,
  ].filter((detail) => detail !== null);
  return (
    <>
      <p className="text-small text-ink-3">
        {details.join(" · ")} <SourceLink conversation={fact.conversation} />
      </p>
      {fact.note === null ? null : <p className="text-small text-warn">{fact.note}</p>}
    </>
  );
}

function useValidity({ validFrom, validTo, retractedAt }: Fact): string | null {
  const { t, i18n } = useTranslation();
  const print = (at: number): string => formatDay(at, i18n.language);
  if (retractedAt !== null) return t("memoryFacts.retractedOn", { when: print(retractedAt) });
  if (validFrom !== null && validTo !== null) {
    return t("memoryFacts.between", { from: print(validFrom), to: print(validTo) });
  }
  if (validTo !== null) return t("memoryFacts.until", { to: print(validTo) });
  return validFrom === null ? null : t("memoryFacts.since", { from: print(validFrom) });
}

function useExtractor(extractor: string): string {
  const { t } = useTranslation();
  const [kind = "", ...rest] = extractor.split(":");
  switch (kind) {
    case "user":
    case "rules":
    case "import":
      return t(`memoryFacts.by_${kind}`);
    case "model":
      return t("memoryFacts.by_model", { model: rest.join(":") });
    default:
      return extractor;
  }
}
