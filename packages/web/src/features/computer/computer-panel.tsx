import type { ContainerKinds } from "@steward/contracts/container.ts";
import { useQuery } from "@tanstack/react-query";
import Camera from "lucide-react/icons/camera";
import ExternalLink from "lucide-react/icons/external-link";
import Folder from "lucide-react/icons/folder";
import Monitor from "lucide-react/icons/monitor";
import Plug from "lucide-react/icons/plug";
import PowerOff from "lucide-react/icons/power-off";
import SquareTerminal from "lucide-react/icons/square-terminal";
import X from "lucide-react/icons/x";
import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { kindsQuery, portsQuery } from "../../api/computer-queries.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { HintBox } from "../../components/hint-box.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { computerKeys } from "../../hooks/use-computer-key.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { type ComputerTab, computerTabs } from "../../preferences/preferences.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";
import { DesktopTab } from "../desktop/desktop-tab.tsx";
import { FilesTab } from "../files/files-tab.tsx";
import { TerminalsTab } from "../terminal/terminals-tab.tsx";
import { useComputer } from "./computer-control.ts";
import { SnapshotsTab } from "./snapshots-tab.tsx";

const icons = {
  terminal: SquareTerminal,
  files: Folder,
  desktop: Monitor,
  ports: Plug,
  snapshots: Camera,
} as const satisfies Record<ComputerTab, unknown>;

export function ComputerPanel({ conversationId }: { readonly conversationId: string }) {
  const { t } = useTranslation();
  const { tab, open, close } = useComputer();
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(value) => open(computerTabs.find((each) => each === value))}
      className="@container flex min-h-0 flex-1 flex-col"
    >
      <div className="flex h-14 shrink-0 items-center gap-1 border-b border-line px-2">
        <Tabs.List aria-label={t("computer.tabs")} className="flex min-w-0 flex-1 gap-0.5">
          {computerTabs.map((each) => (
            <TabButton key={each} tab={each} />
          ))}
        </Tabs.List>
        <IconButton label={t("computer.close")} shortcut={computerKeys} onClick={close}>
          <X />
        </IconButton>
      </div>
      <Tabs.Content value={tab} className="flex min-h-0 flex-1 flex-col outline-none">
        <TabBody tab={tab} conversationId={conversationId} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** All names where there is room for them, else only that of the tab that is shown. */
function TabButton({ tab }: { readonly tab: ComputerTab }) {
  const { t } = useTranslation();
  const Icon = icons[tab];
  return (
    <Tabs.Trigger
      value={tab}
      className="group/tab flex h-9 items-center gap-1.5 rounded-md px-2.5 text-small font-medium text-ink-3 transition-colors duration-[var(--fast)] hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:bg-press data-[state=active]:text-ink max-md:h-11"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="@max-lg:sr-only @max-lg:group-data-[state=active]/tab:not-sr-only">
        {t(`computer.${tab}`)}
      </span>
    </Tabs.Trigger>
  );
}

interface TabBodyProps {
  readonly tab: ComputerTab;
  readonly conversationId: string;
}

function TabBody({ tab, conversationId }: TabBodyProps) {
  switch (tab) {
    case "files":
      return <FilesTab conversationId={conversationId} />;
    case "snapshots":
      return <SnapshotsTab conversationId={conversationId} />;
    case "terminal":
      return (
        <NeedsExecution>
          <TerminalsTab conversationId={conversationId} />
        </NeedsExecution>
      );
    case "desktop":
      return (
        <NeedsExecution>
          <DesktopTab conversationId={conversationId} />
        </NeedsExecution>
      );
    case "ports":
      return (
        <NeedsExecution>
          <PortsTab conversationId={conversationId} />
        </NeedsExecution>
      );
  }
}

/** What only a running computer can show; where code cannot run, why, and how to change that. */
function NeedsExecution({ children }: { readonly children: ReactNode }) {
  const { api } = useServices();
  const { data } = useQuery(kindsQuery(api));
  if (data === undefined) return null;
  return data.driver === null ? <ExecutionOff kinds={data} /> : children;
}

function ExecutionOff({ kinds }: { readonly kinds: ContainerKinds }) {
  const { t } = useTranslation();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState icon={<PowerOff />} title={t("computer.off")} text={kinds.reason}>
        {kinds.hint === null ? null : <HintBox text={kinds.hint} />}
        {kinds.problems.length > 0 ? (
          <HintBox label={t("computer.problems")} text={kinds.problems.join("\n")} />
        ) : null}
      </EmptyState>
    </div>
  );
}

function PortsTab({ conversationId }: { readonly conversationId: string }) {
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
