import type { EmbedderState, MemoryStatus } from "@steward/contracts/memory.ts";
import { useQuery } from "@tanstack/react-query";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { memoryStatusQuery } from "../../api/memory-queries.ts";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { formatBytes } from "../models/format-bytes.ts";
import { LoadFailure, Loading } from "./load-states.tsx";
import { useMemoryApi } from "./use-memory-api.ts";

export function MemoryStatusView() {
  const { t } = useTranslation();
  const status = useQuery(memoryStatusQuery(useMemoryApi()));
  return (
    <section aria-label={t("memoryStatus.label")} className="space-y-3">
      {status.isPending ? <Loading /> : null}
      {status.isError ? (
        <LoadFailure error={status.error} onRetry={() => void status.refetch()} />
      ) : null}
      {status.data ? (
        <>
          <WordsAlone embedder={status.data.embedder} />
          <Figures status={status.data} />
          <Work status={status.data} />
        </>
      ) : null}
    </section>
  );
}

/** Loud: who searches must know that half of the search is missing. */
function WordsAlone({ embedder }: { readonly embedder: EmbedderState }) {
  const { t } = useTranslation();
  const { state, progress, problem } = embedder;
  if (state === "ready") return null;
  return (
    <div
      role="alert"
      className="flex gap-3 rounded-xl border border-warn-line bg-warn-soft px-4 py-3 text-ui text-warn"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 space-y-1.5">
        <p className="font-medium">{t("memoryStatus.wordsAlone")}</p>
        <p className="[overflow-wrap:anywhere]">
          {t(`memoryStatus.wordsAlone_${state}`, { reason: problem ?? "" })}
        </p>
        {state === "preparing" && progress !== null ? (
          <ProgressBar label={t("memoryStatus.progress")} value={progress} />
        ) : null}
      </div>
    </div>
  );
}

function Figures({ status }: { readonly status: MemoryStatus }) {
  const { t, language } = useTranslation();
  const { counts, bytes, embedder } = status;
  const print = (count: number): string => count.toLocaleString(language);
  const figures = [
    [t("memoryStatus.episodes"), print(counts.episodes)],
    [t("memoryStatus.facts"), print(counts.facts)],
    [t("memoryStatus.entities"), print(counts.entities)],
    [t("memoryStatus.edges"), print(counts.edges)],
    [t("memoryStatus.size"), formatBytes(bytes, language)],
    [t("memoryStatus.embedder"), t(`memoryStatus.state_${embedder.state}`)],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-xl border border-line bg-line shadow-1 sm:grid-cols-6">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end bg-raised px-3 py-2.5">
          <dt className="text-mini text-ink-3">{name}</dt>
          <dd className="text-body font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Work({ status: { pending, retentionDays, embedder } }: { readonly status: MemoryStatus }) {
  const { t } = useTranslation();
  const lines = [
    embedder.model,
    pending.turns > 0 ? t("memoryStatus.pendingTurns", { number: pending.turns }) : null,
    pending.embeddings > 0
      ? t("memoryStatus.pendingEmbeddings", { number: pending.embeddings })
      : null,
    retentionDays === null ? null : t("memoryStatus.retention", { number: retentionDays }),
  ].filter((line) => line !== null);
  if (lines.length === 0) return null;
  return <p className="text-small text-ink-3">{lines.join(" · ")}</p>;
}
