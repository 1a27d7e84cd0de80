import Download from "lucide-react/icons/download";
import Upload from "lucide-react/icons/upload";
import { type ReactNode, useRef, useState } from "react";
import { downloadFrom } from "../../api/files.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { Card, Section } from "../../components/section.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";
import { useForget } from "./forget-target.ts";
import { useMemoryApi } from "./use-memory-api.ts";

/** A shorter text would be found everywhere; the server refuses it. */
const fewestCharacters = 3;

export function ManageTab() {
  const { t } = useTranslation();
  const forget = useForget();
  return (
    <div className="space-y-8">
      <Section id="archive" title={t("memoryArchive.title")} text={t("memoryArchive.text")}>
        <ArchiveButtons />
      </Section>
      <Section id="forget" title={t("memoryForget.title")} text={t("memoryForget.text")}>
        <Card>
          <ForgetForm
            label={t("memoryForget.byText")}
            hint={t("memoryForget.byTextHint")}
            fewest={fewestCharacters}
            onForget={(text) => forget({ kind: "text", text })}
          />
          <ForgetForm
            label={t("memoryForget.byConversation")}
            hint={t("memoryForget.byConversationHint")}
            fewest={1}
            onForget={(name) => forget({ kind: "conversation", name })}
          />
          <ForgetForm
            label={t("memoryForget.byEntity")}
            hint={t("memoryForget.byEntityHint")}
            fewest={1}
            onForget={(name) => forget({ kind: "entity", name })}
          />
          <ForgetForm
            label={t("memoryForget.byDay")}
            hint={t("memoryForget.byDayHint")}
            type="date"
            fewest={1}
            onForget={(day) => forget({ kind: "before", day })}
          />
          <Row>
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <p className="text-ui font-medium">{t("memoryForget.all")}</p>
              <p className="text-small text-ink-3">{t("memoryForget.allText")}</p>
            </div>
            <Button variant="danger" onClick={() => forget({ kind: "all" })}>
              {t("memoryForget.submitAll")}
            </Button>
          </Row>
        </Card>
      </Section>
    </div>
  );
}

function Row({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-5 py-4 max-sm:[&>button]:w-full">
      {children}
    </div>
  );
}

interface ForgetFormProps {
  readonly label: string;
  readonly hint: string;
  readonly type?: "text" | "date";
  readonly fewest: number;
  readonly onForget: (value: string) => void;
}

function ForgetForm({ label, hint, type = "text", fewest, onForget }: ForgetFormProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState("");
  const value = draft.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onForget(value);
      }}
    >
      <Row>
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <Field
            label={label}
            hint={hint}
            type={type}
            autoComplete="off"
            maxLength={200}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
        </div>
        <Button
          type="submit"
          aria-label={`${label}: ${t("memoryForget.submit")}`}
          disabled={value.length < fewest}
        >
          {t("memoryForget.submit")}
        </Button>
      </Row>
    </form>
  );
}

const formats = ["jsonl", "markdown"] as const;

function ArchiveButtons() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { takeIn, isBusy } = useImport();
  return (
    <div className="flex flex-wrap gap-2 max-sm:[&>button]:w-full">
      {formats.map((format) => (
        <Button
          key={format}
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => downloadFrom(`/api/memory/export?format=${format}`)}
        >
          {t(`memoryArchive.${format}`)}
        </Button>
      ))}
      <Button
        icon={<Upload aria-hidden className="size-4" />}
        isBusy={isBusy}
        onClick={() => input.current?.click()}
      >
        {t("memoryArchive.import")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".jsonl,.ndjson,application/x-ndjson"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void takeIn(file);
          event.target.value = "";
        }}
      />
    </div>
  );
}

function useImport() {
  const { queries, toasts } = useServices();
  const { t } = useTranslation();
  const api = useMemoryApi();
  const report = useReportFailure();
  const [isBusy, setBusy] = useState(false);
  const takeIn = async (file: File): Promise<void> => {
    setBusy(true);
    const counts = await report(api.importFrom(file));
    if (counts) toasts.show(t("memoryArchive.imported", counts));
    await queries.invalidateQueries({ queryKey: ["memory"] });
    setBusy(false);
  };
  return { takeIn, isBusy };
}
