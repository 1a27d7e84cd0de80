import type { EmbeddedReason, EmbeddedState } from "@steward/contracts/model-entry.ts";
import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { formatBytes } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { applyFeedEvent } from "../../state/apply-feed-event.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";

interface EmbeddedCardProps {
  readonly embedded: EmbeddedState;
  /** Whether there are other models that cannot answer at the moment. */
  readonly hasOthers?: boolean;
}

/** How far the built-in model is, what it is good for, and what to do instead. */
export function EmbeddedCard({ embedded, hasOthers = false }: EmbeddedCardProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t("embedded.title")}
      className="space-y-4 rounded-xl border border-line bg-raised p-5 shadow-1"
    >
      {embedded.phase === "off" && hasOthers ? (
        <Words title={t("embedded.awayTitle")} text={t("embedded.awayText")} />
      ) : (
        <State embedded={embedded} />
      )}
      {"because" in embedded && embedded.because && (
        <Because model={embedded.model} because={embedded.because} />
      )}
      <BetterModels />
    </section>
  );
}

interface BecauseProps {
  readonly model: string;
  readonly because: EmbeddedReason;
}

/** Why it is this model, where nobody named one. */
function Because({ model, because }: BecauseProps) {
  const { t, language } = useTranslation();
  const text =
    because.kind === "suits"
      ? t("embedded.suits", {
          model,
          free: formatBytes(because.freeBytes, language),
          cores: because.cores,
        })
      : t("embedded.instead", { model: because.model, message: because.message });
  return <p className="text-small text-ink-3">{text}</p>;
}

function State({ embedded }: { readonly embedded: EmbeddedState }) {
  const { t, language } = useTranslation();
  const size = (bytes: number): string => formatBytes(bytes, language);
  switch (embedded.phase) {
    case "preparing":
      return <Preparing embedded={embedded} />;
    case "ask":
      return (
        <Words
          title={t("embedded.askTitle")}
          text={`${t("embedded.askText", { model: embedded.model, size: size(embedded.bytes) })} ${t("embedded.honest")}`}
        >
          <PrepareButton icon={<Download className="size-4" />}>
            {t("embedded.fetch", { size: size(embedded.bytes) })}
          </PrepareButton>
        </Words>
      );
    case "failed":
      return (
        <Words title={t("embedded.failedTitle")} text={`${embedded.message} ${embedded.hint}`}>
          <PrepareButton icon={<RotateCw className="size-4" />}>{t("common.retry")}</PrepareButton>
        </Words>
      );
    case "ready":
      return (
        <Words
          title={t("embedded.ready", { model: embedded.model, size: size(embedded.bytes) })}
          text={t("embedded.honest")}
        />
      );
    case "off":
      return <Words title={t("embedded.offTitle")} text={t("embedded.offText")} />;
  }
}

function Preparing({ embedded }: { readonly embedded: EmbeddedState & { phase: "preparing" } }) {
  const { t, language } = useTranslation();
  const { doneBytes, totalBytes, what, model } = embedded;
  const share = totalBytes > 0 ? doneBytes / totalBytes : 0;
  return (
    <div className="space-y-3">
      <Words
        title={t("embedded.preparingTitle")}
        text={`${t("embedded.preparingText")} ${t("embedded.honest")}`}
      />
      <ProgressBar label={t("embedded.preparingTitle")} value={share} />
      <p className="flex flex-wrap justify-between gap-x-4 text-small text-ink-3 tabular-nums">
        <span>
          {t(`embedded.${what}`)} · {model}
        </span>
        <span>
          {t("embedded.progress", {
            done: formatBytes(doneBytes, language),
            total: formatBytes(totalBytes, language),
          })}
        </span>
      </p>
    </div>
  );
}

interface WordsProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Words({ title, text, children }: WordsProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-56 flex-1 space-y-1">
        <h3 className="text-body font-semibold">{title}</h3>
        <p className="text-ui text-ink-2">{text}</p>
      </div>
      {children}
    </div>
  );
}

interface PrepareButtonProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function PrepareButton({ icon, children }: PrepareButtonProps) {
  const services = useServices();
  const report = useReportFailure();
  const prepare = useMutation({
    mutationFn: async () => {
      const embedded = await report(services.api.prepareEmbedded());
      if (embedded) applyFeedEvent(services, { type: "embedded-change", embedded });
    },
  });
  return (
    <Button variant="solid" icon={icon} isBusy={prepare.isPending} onClick={() => prepare.mutate()}>
      {children}
    </Button>
  );
}

/** The two ways to a model that is worth asking. */
function BetterModels() {
  const { t } = useTranslation();
  return (
    <div className="space-y-2.5 border-t border-line pt-4">
      <p className="text-small text-ink-3">{t("embedded.better")}</p>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Way
          title={t("embedded.ollama")}
          text={t("embedded.ollamaText")}
          command="ollama pull qwen3:8b"
        />
        <Way
          title={t("embedded.key")}
          text={t("embedded.keyText")}
          command="OPENROUTER_API_KEY=…"
        />
      </div>
    </div>
  );
}

interface WayProps {
  readonly title: string;
  readonly text: string;
  readonly command: string;
}

function Way({ title, text, command }: WayProps) {
  return (
    <div className="space-y-1.5 rounded-lg border border-line bg-canvas p-3">
      <h4 className="text-ui font-medium">{title}</h4>
      <p className="text-small text-ink-2">{text}</p>
      <div className="flex items-center justify-between gap-2">
        <code className="min-w-0 truncate font-mono text-small">{command}</code>
        <CopyButton text={command.replace("…", "")} />
      </div>
    </div>
  );
}
