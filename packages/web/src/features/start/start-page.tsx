import { toTurnView } from "@steward/contracts/turn-view.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import CalendarRange from "lucide-react/icons/calendar-range";
import Info from "lucide-react/icons/info";
import Lightbulb from "lucide-react/icons/lightbulb";
import PenLine from "lucide-react/icons/pen-line";
import Terminal from "lucide-react/icons/terminal";
import { type RefObject, useCallback, useRef } from "react";
import { useStore } from "zustand";
import { conversationKey, meQuery } from "../../api/queries.ts";
import { classNames } from "../../components/class-names.ts";
import { Mark } from "../../components/mark.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useNow } from "../../hooks/use-now.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { toCaret } from "../../preferences/drafts.ts";
import { type BranchView, withTurn } from "../../state/branch-view.ts";
import { useServices } from "../../state/services.ts";
import { useDocumentTitle } from "../../state/use-document-title.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";
import { CommandReplyLine } from "../composer/command-reply.tsx";
import { Composer } from "../composer/composer.tsx";
import type { OutgoingMessage } from "../composer/use-outgoing.ts";
import { EmbeddedCard } from "../models/embedded-card.tsx";
import {
  hasConnectedModel,
  hasOnlyTinyModels,
  hasReadyModel,
  useModels,
} from "../models/models.ts";
import { useStartCommands } from "./use-start-commands.ts";

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
  const commands = useStartCommands(model);
  const send = (text: string) => start({ text, media: [] }, model);
  return (
    <>
      <PageHeader title={t("start.title")} isTitleHidden />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex min-h-full w-full max-w-(--column) flex-col justify-center gap-6 px-6 pt-4 pb-[12vh] max-md:justify-end max-md:gap-4 max-md:px-4 max-md:pb-0">
          <Greeting />
          {models && !isReady ? (
            <EmbeddedCard embedded={models.embedded} hasOthers={hasConnectedModel(models)} />
          ) : null}
          <div className="space-y-2 max-md:sticky max-md:bottom-0 max-md:order-last max-md:-mx-1 max-md:bg-canvas max-md:pt-1 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {commands.reply === null ? null : (
              <CommandReplyLine reply={commands.reply} onDismiss={commands.clear} />
            )}
            <Composer
              draftKey="new"
              field={field}
              model={model}
              onModel={(id) => preferences.set({ model: id })}
              onSend={(message) => start(message, model)}
              onStop={null}
              onCommand={commands.run}
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

/** Says plainly what to expect while only the built-in model answers. */
function TinyNote() {
  const { t } = useTranslation();
  return (
    <p className="flex items-start gap-2 px-2 text-small text-ink-3">
      <Info aria-hidden className="mt-px size-4 shrink-0" />
      <span>
        {t("embedded.honest")}{" "}
        <Link to="/settings" className="text-accent-ink underline underline-offset-2">
          {t("model.choose")}
        </Link>
      </span>
    </p>
  );
}

const suggestions = [
  { key: "explain", Icon: Lightbulb },
  { key: "write", Icon: PenLine },
  { key: "code", Icon: Terminal },
  { key: "plan", Icon: CalendarRange },
] as const;

interface SuggestionsProps {
  /** Something else on the page matters more: phones have no room for both. */
  readonly isQuiet: boolean;
  readonly onChoose: (text: string) => void;
}

function Suggestions({ isQuiet, onChoose }: SuggestionsProps) {
  const { t } = useTranslation();
  return (
    <ul
      aria-label={t("start.suggestions")}
      className={classNames("grid gap-2.5 max-md:gap-2 sm:grid-cols-2", isQuiet && "max-md:hidden")}
    >
      {suggestions.map(({ key, Icon }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => onChoose(t(`start.${key}Text`))}
            className="flex h-full w-full items-start gap-3 rounded-xl border border-line p-3.5 text-left transition-colors duration-[var(--fast)] hover:border-line-strong hover:bg-hover"
          >
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            <span className="flex min-w-0 flex-col">
              <span className="block text-ui font-medium">{t(`start.${key}`)}</span>
              <span className="mt-0.5 line-clamp-2 text-small text-ink-3 max-md:line-clamp-1">
                {t(`start.${key}Text`)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Creates a conversation with its first turn and opens it, and what was written in the field
 * meanwhile goes along. Settles with false when that failed.
 */
function useStartConversation(field: RefObject<HTMLTextAreaElement | null>) {
  const services = useServices();
  const report = useReportFailure();
  const router = useRouter();
  return useCallback(
    async ({ text, media }: OutgoingMessage, model: string): Promise<boolean> => {
      const { api, queries, turns, drafts } = services;
      // Loaded while the requests run; if it fails, the route reports it.
      void import("../conversation/conversation-page.tsx").catch(() => undefined);
      const conversation = await report(api.createConversation(model === "" ? {} : { model }));
      if (conversation === null) return false;
      // Before the turn is made, so that events of the feed about it find the conversation.
      const key = conversationKey(conversation.id);
      queries.setQueryData<BranchView>(key, { conversation, turnIds: [], branches: {} });
      const mediaIds = media.map((entry) => entry.id);
      const turn = await report(
        api.createTurn(conversation.id, mediaIds.length > 0 ? { text, mediaIds } : { text }),
      );
      if (turn === null) {
        void report(api.removeConversation(conversation.id));
        return false;
      }
      turns.put([toTurnView(turn)]);
      queries.setQueryData<BranchView>(key, (view) => view && (withTurn(view, turn) ?? view));
      const stop = router.subscribe("onBeforeRouteMount", ({ toLocation }) => {
        if (!toLocation.pathname.endsWith(conversation.id)) return;
        drafts.move("new", conversation.id, toCaret(field.current));
      });
      await router.navigate({
        to: "/c/$conversationId",
        params: { conversationId: conversation.id },
      });
      stop();
      return true;
    },
    [services, report, router, field],
  );
}
