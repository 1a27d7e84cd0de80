import type { Episode } from "@steward/contracts/memory.ts";
import { useQuery } from "@tanstack/react-query";
import ListFilter from "lucide-react/icons/list-filter";
import { memoryStatusQuery } from "../../api/memory-queries.ts";
import { Badge } from "../../components/badge.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LongText } from "./long-text.tsx";
import { SourceLink } from "./source-link.tsx";
import { useMemoryApi } from "./use-memory-api.ts";

export interface EpisodeRowProps {
  readonly episode: Episode;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
  /** Shows only what was said in the same conversation; absent where that is so already. */
  readonly onConversation: ((conversation: string) => void) | undefined;
}

export function EpisodeRow(props: EpisodeRowProps) {
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
