import { useQuery } from "@tanstack/react-query";
import Monitor from "lucide-react/icons/monitor";
import MonitorOff from "lucide-react/icons/monitor-off";
import { useState } from "react";
import { kindsQuery, sandboxesQuery } from "../../api/computer-queries.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { HintBox } from "../../components/hint-box.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { DesktopView } from "./desktop-view.tsx";

/** The kind of sandbox that has a screen. */
const desktopKind = "desktop";

/** Looking at the tab does not start a desktop; one that runs is shown at once. */
export function DesktopTab({ conversationId }: { readonly conversationId: string }) {
  const { api } = useServices();
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const kind = useQuery(kindsQuery(api)).data?.containers.find(({ name }) => name === desktopKind);
  const sandboxes = useQuery({ ...sandboxesQuery(api), enabled: !isWanted });
  const isRunning = sandboxes.data?.containers.some(
    ({ container, conversation }) => container === desktopKind && conversation === conversationId,
  );
  if (!kind?.ready) {
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        <EmptyState
          icon={<MonitorOff />}
          title={t("desktop.off")}
          {...(kind?.hint ? { text: t("desktop.offText") } : {})}
        >
          {kind?.hint ? <HintBox label={kind.reason ?? ""} text={kind.hint} /> : null}
        </EmptyState>
      </div>
    );
  }
  if (isWanted || isRunning) return <DesktopView conversationId={conversationId} />;
  if (sandboxes.isPending) return null;
  return (
    <EmptyState icon={<Monitor />} title={t("computer.desktop")} text={t("desktop.startText")}>
      <Button variant="solid" onClick={() => setWanted(true)}>
        {t("desktop.start")}
      </Button>
    </EmptyState>
  );
}
