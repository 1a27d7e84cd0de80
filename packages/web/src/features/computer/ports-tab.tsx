import { useQuery } from "@tanstack/react-query";
import ExternalLink from "lucide-react/icons/external-link";
import Plug from "lucide-react/icons/plug";
import { portsQuery } from "../../api/computer-queries.ts";
import { useServices } from "../../app/services.ts";
import { useReportFailure } from "../../app/use-report-failure.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

export function PortsTab({ conversationId }: { readonly conversationId: string }) {
  const { api } = useServices();
  const { t } = useTranslation();
  const report = useReportFailure();
  const { data: ports = [], isError } = useQuery(portsQuery(api, conversationId));
  const open = async (port: number, sandbox: string): Promise<void> => {
    // Opened at once, as browsers allow it only while a click is fresh.
    const tab = window.open("about:blank");
    if (tab) tab.opener = null;
    const preview = await report(api.openPreview(conversationId, port, sandbox));
    if (preview) tab?.location.replace(preview.url);
    else tab?.close();
  };
  if (ports.length === 0) {
    return (
      <EmptyState
        icon={<Plug />}
        title={isError ? t("computer.failed") : t("ports.empty")}
        text={t("ports.emptyText")}
      />
    );
  }
  return (
    <div className="min-h-0 flex-1 space-y-3 overflow-y-auto p-3">
      <ul
        aria-label={t("ports.list")}
        className="divide-y divide-line overflow-hidden rounded-xl border border-line"
      >
        {ports.map(({ port, sandbox }) => (
          <li key={`${sandbox} ${port}`} className="flex items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="text-ui font-medium tabular-nums">{t("ports.port", { port })}</p>
              <p className="truncate text-small text-ink-3">{sandbox}</p>
            </div>
            <Button
              size="small"
              aria-label={t("ports.openPort", { port })}
              icon={<ExternalLink aria-hidden className="size-4" />}
              onClick={() => void open(port, sandbox)}
            >
              {t("ports.open")}
            </Button>
          </li>
        ))}
      </ul>
      <p className="px-1 text-small text-ink-3">{t("ports.note")}</p>
    </div>
  );
}
