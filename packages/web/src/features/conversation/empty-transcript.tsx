import { useQuery } from "@tanstack/react-query";
import { personasQuery } from "../../api/queries.ts";
import { useServices } from "../../app/services.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

export interface EmptyTranscriptProps {
  /** Who answers; null: nobody in particular. */
  readonly persona: string | null;
}

/** What a conversation shows before anything is said: the greeting of who will answer, if there is one. */
export function EmptyTranscript({ persona }: EmptyTranscriptProps) {
  const { t } = useTranslation();
  const { api } = useServices();
  const { data, isLoading } = useQuery({ ...personasQuery(api), enabled: persona !== null });
  const chosen = data?.personas.find(({ id }) => id === persona);
  if (isLoading) return null;
  if (!chosen?.greeting) {
    return <p className="pt-[30vh] text-center text-ui text-ink-3">{t("conversation.empty")}</p>;
  }
  return (
    <figure className="animate-fade mx-auto max-w-(--column) space-y-2 px-6 pt-[26vh] text-center">
      <blockquote className="text-lead font-medium text-balance text-ink [overflow-wrap:anywhere]">
        {chosen.greeting}
      </blockquote>
      <figcaption className="text-ui text-ink-3">{chosen.name}</figcaption>
    </figure>
  );
}
