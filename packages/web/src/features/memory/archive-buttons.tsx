import Download from "lucide-react/icons/download";
import Upload from "lucide-react/icons/upload";
import { useRef, useState } from "react";
import { useServices } from "../../app/services.ts";
import { useReportFailure } from "../../app/use-report-failure.ts";
import { Button } from "../../components/button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { downloadFrom } from "../files/download-from.ts";
import { useMemoryApi } from "./use-memory-api.ts";

const formats = ["jsonl", "markdown"] as const;

export function ArchiveButtons() {
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
