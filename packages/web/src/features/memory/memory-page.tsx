import type { EmbedderState, MemoryStatus } from "@steward/contracts/memory.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Tabs } from "radix-ui";
import { useState } from "react";
import { memoryStatusQuery } from "../../api/memory-queries.ts";
import { Badge } from "../../components/badge.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { formatBytes } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useDocumentTitle } from "../../state/use-document-title.ts";
import { EpisodesTab } from "./episodes-tab.tsx";
import { FactsTab } from "./facts-tab.tsx";
import { ForgetDialog } from "./forget-dialog.tsx";
import { ForgetContext, type ForgetTarget } from "./forget-target.ts";
import { GraphTab } from "./graph-tab.tsx";
import { LoadFailure, Loading } from "./load-states.tsx";
import { ManageTab } from "./manage-tab.tsx";
import { SearchTab } from "./search-tab.tsx";
import { type MemoryTab, memoryTabs, toMemorySearch } from "./memory-search.ts";
import { useMemoryApi } from "./use-memory-api.ts";

export function MemoryPage() {
  const { t } = useTranslation();
  const [target, setTarget] = useState<ForgetTarget | null>(null);
  useDocumentTitle(t("memory.title"));
  return (
    <ForgetContext value={setTarget}>
      <PageHeader title={t("memory.title")} isTitleHidden />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-3xl space-y-6 px-6 pb-24 max-md:px-4">
          <div className="space-y-1">
            <p aria-hidden className="text-display font-semibold tracking-[-0.022em]">
              {t("memory.title")}
            </p>
            <p className="text-ui text-ink-3">{t("memory.intro")}</p>
          </div>
          <MemoryStatusView />
          <MemoryParts />
        </div>
      </div>
      {target ? <ForgetDialog target={target} onClose={() => setTarget(null)} /> : null}
    </ForgetContext>
  );
}

const bodies = {
  search: SearchTab,
  facts: FactsTab,
  graph: GraphTab,
  episodes: EpisodesTab,
  manage: ManageTab,
} as const satisfies Record<MemoryTab, unknown>;

/** Which of them is shown is part of the address. */
function MemoryParts() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tab: current = "search" } = useSearch({ from: "/framed/memory" });
  const Body = bodies[current];
  const { data, isError } = useQuery(memoryStatusQuery(useMemoryApi()));
  if (isError && !data) return null;
  return (
    <Tabs.Root
      value={current}
      onValueChange={(tab) => void navigate({ to: "/memory", search: toMemorySearch({ tab }) })}
      activationMode="manual"
      className="space-y-5"
    >
      <Tabs.List
        aria-label={t("memory.tabs")}
        className="flex gap-0.5 overflow-x-auto border-b border-line pb-2"
      >
        {memoryTabs.map((tab) => (
          <Tabs.Trigger
            key={tab}
            value={tab}
            className="flex h-9 shrink-0 items-center gap-1.5 rounded-md px-2.5 text-small font-medium text-ink-3 transition-colors duration-[var(--fast)] hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:bg-press data-[state=active]:text-ink max-md:h-11"
          >
            {t(`memory.tab_${tab}`)}
            {tab === "facts" ? <ReviewCount /> : null}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={current} className="outline-none">
        <Body />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function ReviewCount() {
  const { t } = useTranslation();
  const count = useQuery(memoryStatusQuery(useMemoryApi())).data?.counts.review ?? 0;
  if (count === 0) return null;
  return (
    <Badge tone="warn" title={t("memoryFacts.review", { number: count })}>
      {count}
    </Badge>
  );
}

function MemoryStatusView() {
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

/** An alert, because search by meaning is missing. */
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
