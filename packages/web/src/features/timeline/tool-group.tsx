import type { ToolPart } from "@steward/contracts/answer-part.ts";
import Layers from "lucide-react/icons/layers";
import { use, useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { FoldArrow } from "../../components/fold-button.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { AskedCallContext } from "./asked-call.ts";
import { formatTook } from "../../i18n/formats.ts";
import { ToolLine } from "./tool-line.tsx";

export interface ToolGroupProps {
  readonly turnId: string;
  readonly calls: readonly ToolPart[];
  readonly isNested: boolean;
  /** Something came after it: many calls fold into one line. */
  readonly isPast: boolean;
}

const mostOpen = 4;

/** Calls that follow each other, one line each. */
export function ToolGroup({ turnId, calls, isNested, isPast }: ToolGroupProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const asked = use(AskedCallContext);
  if (!isShown && calls.some(({ callId }) => callId === asked.callId)) setShown(true);
  const canFold = isPast && calls.length > mostOpen && calls.every(isSettled);
  return (
    <div className="overflow-hidden rounded-xl border border-line">
      {canFold ? (
        <Summary calls={calls} isOpen={isShown} onToggle={() => setShown(!isShown)} />
      ) : null}
      {canFold && !isShown ? null : (
        <ul aria-label={t("tool.calls")} className="divide-y divide-line">
          {calls.map((part) => (
            <ToolLine key={part.callId} turnId={turnId} part={part} isNested={isNested} />
          ))}
        </ul>
      )}
    </div>
  );
}

export function isSettled({ endedAt }: Pick<ToolPart, "endedAt">): boolean {
  return endedAt !== null;
}

interface SummaryProps {
  readonly calls: readonly ToolPart[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Summary({ calls, isOpen, onToggle }: SummaryProps) {
  const { t, language } = useTranslation();
  const failed = calls.filter(({ state }) => state === "failed").length;
  const first = Math.min(...calls.flatMap(({ startedAt }) => startedAt ?? []));
  const last = Math.max(...calls.flatMap(({ endedAt }) => endedAt ?? []));
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={classNames(
        "flex min-h-10 w-full items-center gap-2.5 px-3 py-1.5 text-left text-ui text-ink-3 hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-11",
        isOpen && "border-b border-line",
      )}
    >
      <Layers aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 truncate text-ink-2">
        {t("tool.summary", { number: calls.length })}
        {failed > 0 ? ` · ${t("tool.summaryFailed", { number: failed })}` : ""}
      </span>
      {Number.isFinite(first) ? (
        <span className="text-small tabular-nums">{formatTook(last - first, language)}</span>
      ) : null}
      <FoldArrow isOpen={isOpen} />
    </button>
  );
}
