import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useStore } from "zustand";
import { meQuery } from "../../api/queries.ts";
import { useServices } from "../../app/services.ts";
import { useNow } from "../../app/use-now.ts";
import { useDocumentTitle } from "../../app/use-document-title.ts";
import { Mark } from "../../components/mark.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Composer } from "../composer/composer.tsx";
import { EmbeddedCard } from "../models/embedded-card.tsx";
import { hasOnlyTinyModels, hasReadyModel } from "../models/model-name.ts";
import { useModels } from "../models/use-models.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { Suggestions } from "./suggestions.tsx";
import { TinyNote } from "./tiny-note.tsx";
import { useStartConversation } from "./use-start-conversation.ts";

export function StartPage() {
  const { preferences } = useServices();
  const { t } = useTranslation();
  const models = useModels();
  const chosen = useStore(preferences.state, (state) => state.model);
  const field = useRef<HTMLTextAreaElement>(null);
  const start = useStartConversation(field);
  useDocumentTitle("");
  const isKnown = models?.models.some((entry) => entry.id === chosen) ?? false;
  const model = (isKnown ? chosen : models?.default) ?? "";
  const isReady = models === undefined || hasReadyModel(models);
  const send = (text: string) => start({ text, media: [] }, model);
  return (
    <>
      <PageHeader title={t("start.title")} isTitleHidden />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex min-h-full w-full max-w-(--column) flex-col justify-center gap-6 px-6 pt-4 pb-[12vh] max-md:justify-end max-md:gap-4 max-md:px-4 max-md:pb-0">
          <Greeting />
          {models && !isReady ? <EmbeddedCard embedded={models.embedded} /> : null}
          <div className="space-y-2 max-md:sticky max-md:bottom-0 max-md:order-last max-md:-mx-1 max-md:bg-canvas max-md:pt-1 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <Composer
              draftKey="new"
              field={field}
              model={model}
              onModel={(id) => preferences.set({ model: id })}
              onSend={(message) => start(message, model)}
              onStop={null}
            />
            {models && hasOnlyTinyModels(models) ? <TinyNote /> : null}
          </div>
          <Suggestions isQuiet={!isReady} onChoose={(text) => void send(text)} />
        </div>
      </div>
    </>
  );
}

function Greeting() {
  const { api } = useServices();
  const { t } = useTranslation();
  const name = useQuery(meQuery(api)).data?.user.name;
  const time = toTimeOfDay(new Date(useNow()).getHours());
  const isPerson = name !== undefined && name.toLowerCase() !== "owner";
  const hello =
    isPerson && time !== "night" ? `${t(`start.${time}`)}, ${name}` : t(`start.${time}`);
  return (
    <div className="space-y-4 text-center max-md:my-auto">
      <Mark className="mx-auto size-10" />
      <div className="space-y-1">
        <p className="text-display font-semibold tracking-[-0.022em] text-balance">{hello}</p>
        <p className="text-lead text-ink-3">{t("start.prompt")}</p>
      </div>
    </div>
  );
}

function toTimeOfDay(hour: number) {
  if (hour < 5) return "night";
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}
