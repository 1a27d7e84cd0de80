import type { RecallHit, RecallWhy } from "@steward/contracts/memory.ts";
import Trash2 from "lucide-react/icons/trash-2";
import { Badge } from "../../components/badge.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useForget, type ForgetTarget } from "./forget-target.ts";
import { formatDay } from "./format-day.ts";
import { LongText } from "./long-text.tsx";
import { SourceLink } from "./source-link.tsx";

export function HitRow({ hit }: { readonly hit: RecallHit }) {
  const { t, language } = useTranslation();
  const forget = useForget();
  const { source, why } = hit;
  const speaker = source.speaker ?? (source.role ? t(`memory.${source.role}`) : null);
  return (
    <li className="flex gap-3 px-4 py-3.5">
      <div className="min-w-0 flex-1 space-y-2">
        <LongText text={hit.text} />
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-3">
          <Badge tone={hit.kind === "fact" ? "accent" : "neutral"}>
            {t(`memorySearch.${hit.kind}`)}
          </Badge>
          {speaker === null ? null : <span>{speaker}</span>}
          <span>{formatDay(hit.at, language)}</span>
          <SourceLink conversation={source.conversation} />
          {source.shared ? <Badge>{t("memory.shared")}</Badge> : null}
        </p>
        <Why why={why} score={hit.score} />
      </div>
      <IconButton
        label={t("memoryFacts.forget")}
        size="small"
        onClick={() => forget(toTarget(hit))}
      >
        <Trash2 />
      </IconButton>
    </li>
  );
}

function toTarget({ kind, ref, text }: RecallHit): ForgetTarget {
  return kind === "fact" ? { kind, id: ref, text } : { kind: "refs", refs: [ref], texts: [text] };
}

const legs = ["words", "meaning", "graph", "time"] as const;

interface WhyProps {
  readonly why: RecallWhy;
  readonly score: number;
}

/** What each way of looking gave it, and how that was weighed. */
function Why({ why, score }: WhyProps) {
  const { t, language } = useTranslation();
  const round = (value: number): string =>
    value.toLocaleString(language, { maximumFractionDigits: 2 });
  const weight = t("memorySearch.weight", { weight: round(why.prior) });
  return (
    <div className="space-y-1.5 border-l-2 border-line pl-3 text-mini text-ink-3">
      <p className="[overflow-wrap:anywhere]">
        {t("memorySearch.score", { score: round(score) })} · {why.text}
      </p>
      <dl className="grid max-w-lg grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4" title={weight}>
        {legs
          .filter((leg) => why[leg] > 0)
          .map((leg) => (
            <div key={leg}>
              <dt>{t(`memorySearch.${leg}`)}</dt>
              <dd className="flex items-center gap-1.5 tabular-nums">
                <span
                  aria-hidden
                  className="block h-1 flex-1 overflow-hidden rounded-full bg-press"
                >
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ width: `${Math.round(Math.min(1, Math.max(0, why[leg])) * 100)}%` }}
                  />
                </span>
                {round(why[leg])}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
