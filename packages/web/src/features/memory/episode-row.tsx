import type { Episode } from "@steward/contracts/memory.ts";
import { useTranslation } from "react-i18next";
import { Badge } from "../../components/badge.tsx";
import { LongText } from "./long-text.tsx";
import { SourceLink } from "./source-link.tsx";

export interface EpisodeRowProps {
  readonly episode: Episode;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}

export function EpisodeRow({ episode, isSelected, onToggle }: EpisodeRowProps) {
  const { t, i18n } = useTranslation();
  const at = new Date(episode.at).toLocaleString(i18n.language, {
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
          <SourceLink conversation={episode.conversation} />
          {episode.shared ? <Badge>{t("memory.shared")}</Badge> : null}
          {episode.isEmbedded ? null : <span>{t("memoryEpisodes.pending")}</span>}
        </p>
        <LongText text={episode.text} />
      </div>
    </li>
  );
}
