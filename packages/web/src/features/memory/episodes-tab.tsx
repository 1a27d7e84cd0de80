import type { Episode } from "@steward/contracts/memory.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import ListFilter from "lucide-react/icons/list-filter";
import MessagesSquare from "lucide-react/icons/messages-square";
import { useDeferredValue, useState } from "react";
import { episodesQuery, memoryStatusQuery } from "../../api/memory-queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Field } from "../../components/field.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { useForget } from "./forget-target.ts";
import { LoadFailure, Loading, MoreButton } from "./load-states.tsx";
import { LongText } from "./long-text.tsx";
import { SourceLink } from "./source-link.tsx";
import { useMemoryApi } from "./use-memory-api.ts";

export function EpisodesTab() {
  const { t } = useTranslation();
  const [conversation, setConversation] = useState("");
  return (
    <div className="space-y-5">
      <Field
        label={t("memoryEpisodes.filter")}
        hint={t("memoryEpisodes.filterHint")}
        autoComplete="off"
        maxLength={200}
        value={conversation}
        onChange={(event) => setConversation(event.target.value)}
      />
      <Episodes
        conversation={useDeferredValue(conversation.trim())}
        onConversation={setConversation}
      />
    </div>
  );
}

interface EpisodesProps {
  /** Empty: of all of them. */
  readonly conversation: string;
  readonly onConversation: (conversation: string) => void;
}

function Episodes({ conversation, onConversation }: EpisodesProps) {
  const { t } = useTranslation();
  const forget = useForget();
  const query = useInfiniteQuery(episodesQuery(useMemoryApi(), conversation));
  if (query.isPending) return <Loading />;
  if (query.isError) {
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  const episodes = query.data.pages.flatMap((page) => page.episodes);
  if (episodes.length === 0) {
    return conversation === "" ? (
      <EmptyState
        icon={<MessagesSquare />}
        title={t("memoryEpisodes.none")}
        text={t("memoryEpisodes.noneText")}
      />
    ) : (
      <EmptyState icon={<MessagesSquare />} title={t("memoryEpisodes.noMatch")} />
    );
  }
  return (
    <>
      {conversation === "" ? null : (
        <Button onClick={() => forget({ kind: "conversation", name: conversation })}>
          {t("memoryEpisodes.forgetConversation")}
        </Button>
      )}
      <SelectableEpisodes
        episodes={episodes}
        onConversation={conversation === "" ? onConversation : undefined}
      />
      {query.hasNextPage ? (
        <MoreButton isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />
      ) : null}
    </>
  );
}

interface SelectableEpisodesProps {
  readonly episodes: readonly Episode[];
  readonly onConversation: ((conversation: string) => void) | undefined;
}

function SelectableEpisodes({ episodes, onConversation }: SelectableEpisodesProps) {
  const { t } = useTranslation();
  const forget = useForget();
  const [refs, setRefs] = useState<ReadonlySet<string>>(new Set());
  // What was forgotten meanwhile is not selected any more.
  const selected = episodes.filter(({ ref }) => refs.has(ref));
  const toggle = (ref: string): void =>
    setRefs(new Set(refs.has(ref) ? [...refs].filter((each) => each !== ref) : [...refs, ref]));
  return (
    <div className="space-y-3">
      {selected.length > 0 ? (
        <div className="sticky top-2 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2 text-ui shadow-2">
          <p role="status" className="min-w-0 flex-1 whitespace-nowrap">
            {t("memoryEpisodes.selected", { number: selected.length })}
          </p>
          <Button size="small" variant="ghost" onClick={() => setRefs(new Set())}>
            {t("memoryEpisodes.clear")}
          </Button>
          <Button
            size="small"
            variant="danger"
            onClick={() =>
              forget({
                kind: "refs",
                refs: selected.map(({ ref }) => ref),
                texts: selected.map(({ text }) => text),
              })
            }
          >
            {t("memoryEpisodes.forget")}
          </Button>
        </div>
      ) : null}
      <ul
        aria-label={t("memoryEpisodes.list")}
        className="divide-y divide-line rounded-xl border border-line bg-raised shadow-1"
      >
        {episodes.map((episode) => (
          <EpisodeRow
            key={episode.ref}
            episode={episode}
            isSelected={refs.has(episode.ref)}
            onToggle={() => toggle(episode.ref)}
            onConversation={onConversation}
          />
        ))}
      </ul>
    </div>
  );
}

interface EpisodeRowProps {
  readonly episode: Episode;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
  /** Shows only what was said in the same conversation; absent where that is so already. */
  readonly onConversation: ((conversation: string) => void) | undefined;
}

function EpisodeRow(props: EpisodeRowProps) {
  const { episode, isSelected, onToggle, onConversation } = props;
  const { conversation } = episode;
  const embedder = useQuery(memoryStatusQuery(useMemoryApi())).data?.embedder;
  const { t, language } = useTranslation();
  const at = new Date(episode.at).toLocaleString(language, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return (
    <li className="flex gap-3 px-4 py-3">
      <input
        type="checkbox"
        aria-label={t("memoryEpisodes.select", { text: episode.text.slice(0, 60) })}
        checked={isSelected}
        onChange={onToggle}
        className="touch-target mt-0.5 size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-3">
          <span className="font-medium text-ink-2">
            {episode.speaker ?? t(`memory.${episode.role}`)}
          </span>
          <span>{at}</span>
          <SourceLink conversation={conversation} />
          {episode.shared ? <Badge>{t("memory.shared")}</Badge> : null}
          {episode.isEmbedded || embedder?.state === "off" ? null : (
            <span>{t("memoryEpisodes.pending")}</span>
          )}
        </p>
        <LongText text={episode.text} />
      </div>
      {conversation === null || !onConversation ? null : (
        <IconButton
          label={t("memoryEpisodes.only")}
          size="small"
          onClick={() => onConversation(conversation)}
        >
          <ListFilter />
        </IconButton>
      )}
    </li>
  );
}
