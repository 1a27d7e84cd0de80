import type { Fact } from "@steward/contracts/fact.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { formatDay } from "./format-day.ts";
import { SourceLink } from "./source-link.tsx";
import { useValidity } from "./use-validity.ts";

/** When it was true, how it is known, and where it was said. */
export function FactDetails({ fact }: { readonly fact: Fact }) {
  const { t, language } = useTranslation();
  const validity = useValidity(fact);
  const { retractedAt, recordedAt } = fact;
  const print = (at: number): string => formatDay(at, language);
  const when =
    retractedAt === null
      ? (validity ?? t("memoryFacts.noted", { when: print(recordedAt) }))
      : t("memoryFacts.retractedOn", { when: print(retractedAt) });
  const extractor = useExtractor(fact.extractor);
  const details = [
    when,
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
