import { type ForgetReply, Forgotten } from "@steward/contracts/memory.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { forgetPreviewQuery, memoryStatusQuery } from "../../api/memory-queries.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { formatDay } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";
import { toDayStart, toForgetRequest, type ForgetTarget } from "./forget-target.ts";
import { useMemoryApi } from "./use-memory-api.ts";

export interface ForgetDialogProps {
  readonly target: ForgetTarget;
  readonly onClose: () => void;
}

/** Says exactly what goes, and afterwards how much of each has gone. */
export function ForgetDialog({ target, onClose }: ForgetDialogProps) {
  const { queries } = useServices();
  const { t } = useTranslation();
  const api = useMemoryApi();
  const report = useReportFailure();
  const [isBusy, setBusy] = useState(false);
  const [forgotten, setForgotten] = useState<ForgetReply | null>(null);
  const title = useTitle(target);
  const forget = async (): Promise<void> => {
    setBusy(true);
    setForgotten(await report(api.forget(toForgetRequest(target))));
    setBusy(false);
    await queries.invalidateQueries({ queryKey: ["memory"] });
  };
  if (forgotten) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t("memoryForget.doneTitle")}
        actions={<Button onClick={onClose}>{t("common.close")}</Button>}
      >
        <Counts forgotten={forgotten} />
        <Remains forgotten={forgotten} />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={t("memoryForget.goes")}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void forget()}>
            {t("memoryForget.confirm")}
          </Button>
        </>
      }
    >
      <Losses target={target} />
    </Dialog>
  );
}

/** What may still be found on the disk, and until when. */
function Remains({ forgotten: { pending, traces } }: { readonly forgotten: ForgetReply }) {
  const { t } = useTranslation();
  if (!pending && !traces) return null;
  return (
    <p className="mt-3 text-small text-ink-3">
      {t(pending ? "memoryForget.pending" : "memoryForget.traces")}
    </p>
  );
}

function useTitle(target: ForgetTarget): string {
  const { t, language } = useTranslation();
  switch (target.kind) {
    case "refs":
      return t("memoryForget.ask_refs", { number: target.refs.length });
    case "fact":
      return t("memoryForget.ask_fact");
    case "text":
      return t("memoryForget.ask_text", { text: target.text });
    case "conversation":
      return t("memoryForget.ask_conversation", { name: target.name });
    case "entity":
      return t("memoryForget.ask_entity", { name: target.name });
    case "before":
      return t("memoryForget.ask_before", {
        day: formatDay(toDayStart(target.day), language),
      });
    case "all":
      return t("memoryForget.ask_all");
  }
}

function Losses({ target }: { readonly target: ForgetTarget }) {
  const { t } = useTranslation();
  const counts = useQuery(memoryStatusQuery(useMemoryApi())).data?.counts;
  const { episodes = "?", facts = "?" } = counts ?? {};
  const texts = toTexts(target);
  return (
    <div className="space-y-3 text-ui text-ink-2">
      {texts.length > 0 ? (
        <ul
          aria-label={t("memoryForget.goes")}
          className="max-h-40 space-y-1.5 overflow-y-auto rounded-md border border-line bg-sunken p-3 text-small"
        >
          {texts.map((text, index) => (
            <li key={`${index} ${text}`} className="line-clamp-3 [overflow-wrap:anywhere]">
              {text}
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="list-disc space-y-1 pl-5">
        <li>{t(`memoryForget.goes_${target.kind}`, { episodes, facts })}</li>
        <li>{t("memoryForget.goes_with")}</li>
        <li>{t("memoryForget.goes_backups")}</li>
      </ul>
      <Preview target={target} />
      <p className="text-small text-ink-3">{t("memoryForget.stays")}</p>
    </div>
  );
}

/** How much it would be now; whoever forgets need not wait for it. */
function Preview({ target }: { readonly target: ForgetTarget }) {
  const { t } = useTranslation();
  const query = useQuery(forgetPreviewQuery(useMemoryApi(), toForgetRequest(target)));
  return (
    <section
      aria-label={t("memoryForget.preview")}
      aria-busy={query.isFetching}
      className="rounded-md border border-line px-3 py-2"
    >
      <p className="text-small text-ink-3">{t("memoryForget.preview")}</p>
      {query.data ? <Counts forgotten={query.data} /> : null}
      {query.isPending ? <p className="text-small">{t("common.loading")}</p> : null}
      {query.isError ? <p className="text-small text-danger">{query.error.message}</p> : null}
    </section>
  );
}

/** What can be shown of it beforehand, word by word. */
function toTexts(target: ForgetTarget): readonly string[] {
  if (target.kind === "refs") return target.texts;
  return target.kind === "fact" ? [target.text] : [];
}

function Counts({ forgotten }: { readonly forgotten: Forgotten }) {
  const { t, language } = useTranslation();
  const gone = Forgotten.keyof().options.filter((part) => forgotten[part] > 0);
  if (gone.length === 0) return <p className="text-ui text-ink-2">{t("memoryForget.nothing")}</p>;
  return (
    <dl className="divide-y divide-line text-ui">
      {gone.map((part) => (
        <div key={part} className="flex justify-between gap-6 py-1.5">
          <dt className="text-ink-3">{t(`memoryForget.count_${part}`)}</dt>
          <dd className="tabular-nums">{forgotten[part].toLocaleString(language)}</dd>
        </div>
      ))}
    </dl>
  );
}
