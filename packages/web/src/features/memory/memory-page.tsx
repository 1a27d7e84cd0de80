import { useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { useState } from "react";
import { memoryStatusQuery } from "../../api/memory-queries.ts";
import { useDocumentTitle } from "../../app/use-document-title.ts";
import { Badge } from "../../components/badge.tsx";
import { deMemory } from "../../i18n/de-memory.data.ts";
import { enMemory } from "../../i18n/en-memory.data.ts";
import { useLateTexts } from "../../i18n/use-late-texts.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useRouter } from "../../router/router-context.ts";
import { useSearch } from "../../router/use-search.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { EpisodesTab } from "./episodes-tab.tsx";
import { FactsTab } from "./facts-tab.tsx";
import { ForgetDialog } from "./forget-dialog.tsx";
import { ForgetContext, type ForgetTarget } from "./forget-target.ts";
import { GraphTab } from "./graph-tab.tsx";
import { ManageTab } from "./manage-tab.tsx";
import { MemoryStatusView } from "./memory-status-view.tsx";
import { memoryTabs, type MemoryTab } from "./memory-tabs.ts";
import { SearchTab } from "./search-tab.tsx";
import { toMemory } from "./to-memory.ts";
import { useMemoryApi } from "./use-memory-api.ts";

export function MemoryPage() {
  const { t } = useTranslation();
  useLateTexts({ en: enMemory, de: deMemory });
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

function toTab(name: string | null): MemoryTab {
  return memoryTabs.find((tab) => tab === name) ?? "search";
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
  const { navigate } = useRouter();
  const current = toTab(useSearch().get("tab"));
  const Body = bodies[current];
  const { data, isError } = useQuery(memoryStatusQuery(useMemoryApi()));
  if (isError && !data) return null;
  return (
    <Tabs.Root
      value={current}
      onValueChange={(tab) => void navigate(toMemory(toTab(tab)))}
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
