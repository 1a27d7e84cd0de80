import type { Evidence } from "@steward/contracts/evidence.ts";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useRef } from "react";
import { Badge } from "../../components/badge.tsx";
import { useTranslation } from "../../i18n/texts.ts";

export interface EvidenceListProps {
  readonly evidence: readonly Evidence[];
  /** The piece that is to be opened and brought into view. */
  readonly shownId: string | null;
}

export function EvidenceList({ evidence, shownId }: EvidenceListProps) {
  const { t } = useTranslation();
  return (
    <div className="space-y-1.5">
      <h3 className="text-small font-medium text-ink-2">{t("claims.evidence")}</h3>
      {evidence.length === 0 ? (
        <p className="text-ink-3">{t("claims.noEvidence")}</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
          {evidence.map((item) => (
            <EvidenceItem key={item.id} item={item} isShown={item.id === shownId} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface EvidenceItemProps {
  readonly item: Evidence;
  readonly isShown: boolean;
}

function EvidenceItem({ item, isShown }: EvidenceItemProps) {
  const { t, language } = useTranslation();
  const frame = useRef<HTMLDetailsElement>(null);
  const { id, source, at, text, call, isReported, isBrought } = item;
  useEffect(() => {
    const element = frame.current;
    if (!isShown || element === null) return;
    element.open = true;
    element.querySelector("summary")?.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  return (
    <li>
      <details ref={frame} className="group/evidence scroll-my-4">
        <summary className="flex min-h-10 cursor-pointer flex-wrap items-center gap-x-2.5 gap-y-1 px-3 py-1.5 hover:bg-hover focus-visible:-outline-offset-2">
          <ChevronRight
            aria-hidden
            className="-mr-1 size-4 shrink-0 text-ink-3 transition-transform duration-[var(--fast)] group-open/evidence:rotate-90"
          />
          <span className="w-7 text-mini font-semibold text-accent-ink">{id}</span>
          <span className="min-w-40 flex-1 truncate text-ink-2">{source}</span>
          {call && !call.ok ? <Badge tone="danger">{t("claims.failedCall")}</Badge> : null}
          {isReported ? (
            <Badge title={t(isBrought ? "claims.broughtHint" : "claims.reportedHint")}>
              {t(isBrought ? "claims.brought" : "claims.reported")}
            </Badge>
          ) : null}
          <time
            dateTime={new Date(at).toISOString()}
            className="text-mini text-ink-3 tabular-nums max-md:hidden"
          >
            {new Date(at).toLocaleString(language, {
              dateStyle: "medium",
              timeStyle: "short",
            })}
          </time>
        </summary>
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
          tabIndex={0}
          aria-label={id}
          className="payload max-h-60 overflow-auto border-t border-line bg-sunken px-3 py-2 text-ink-2"
        >
          {text === "" ? t("claims.empty") : text}
        </pre>
      </details>
    </li>
  );
}
