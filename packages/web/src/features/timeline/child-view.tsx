import { use } from "react";
import { Spinner } from "../../components/spinner.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { EvidenceContext } from "../../markdown/evidence-context.ts";
import { PartsContext } from "./parts-context.ts";
import { useChildTurn } from "./use-child-turn.ts";

/** A sub-agent at work: its own timeline, inside the call that started it. */
export function ChildView({ turnId }: { readonly turnId: string }) {
  const { t } = useTranslation();
  const showParts = use(PartsContext);
  const { turn, isError } = useChildTurn(turnId);
  return (
    <section aria-label={t("tool.child")} className="border-l-2 border-line pl-3.5 max-md:pl-2.5">
      {isError ? <p className="text-ui text-ink-3">{t("tool.childGone")}</p> : null}
      {turn === undefined && !isError ? (
        <p className="flex items-center gap-2 text-ui text-ink-3">
          <Spinner />
          {t("common.loading")}
        </p>
      ) : null}
      {turn && showParts ? (
        // References of a sub-agent are to what it found itself.
        <EvidenceContext value={null}>
          <div className="space-y-3">{showParts({ turn, isNested: true })}</div>
        </EvidenceContext>
      ) : null}
    </section>
  );
}
