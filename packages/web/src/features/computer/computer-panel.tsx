import Camera from "lucide-react/icons/camera";
import Folder from "lucide-react/icons/folder";
import Monitor from "lucide-react/icons/monitor";
import Plug from "lucide-react/icons/plug";
import SquareTerminal from "lucide-react/icons/square-terminal";
import X from "lucide-react/icons/x";
import { Tabs } from "radix-ui";
import { IconButton } from "../../components/icon-button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { computerTabs, type ComputerTab } from "../../preferences/preferences.ts";
import { deComputer } from "../../i18n/de-computer.data.ts";
import { enComputer } from "../../i18n/en-computer.data.ts";
import { useLateTexts } from "../../i18n/use-late-texts.ts";
import { DesktopTab } from "../desktop/desktop-tab.tsx";
import { FilesTab } from "../files/files-tab.tsx";
import { TerminalsTab } from "../terminal/terminals-tab.tsx";
import { useComputer } from "./computer-control.ts";
import { NeedsExecution } from "./needs-execution.tsx";
import { PortsTab } from "./ports-tab.tsx";
import { SnapshotsTab } from "./snapshots-tab.tsx";
import { computerKeys } from "./use-computer-key.ts";

const icons = {
  terminal: SquareTerminal,
  files: Folder,
  desktop: Monitor,
  ports: Plug,
  snapshots: Camera,
} as const satisfies Record<ComputerTab, unknown>;

export function ComputerPanel({ conversationId }: { readonly conversationId: string }) {
  const { t } = useTranslation();
  useLateTexts({ en: enComputer, de: deComputer });
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
