import MonitorDot from "lucide-react/icons/monitor-dot";
import { IconButton } from "../../components/icon-button.tsx";
import { computerKeys } from "../../hooks/use-computer-key.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useComputer } from "./computer-control.ts";

export function ComputerToggle() {
  const { t } = useTranslation();
  const { isOpen, isSheet, open, close } = useComputer();
  return (
    <IconButton
      label={t(isOpen ? "computer.close" : "computer.open")}
      shortcut={computerKeys}
      aria-expanded={isOpen}
      aria-haspopup={isSheet ? "dialog" : undefined}
      onClick={() => (isOpen ? close() : open())}
      className="max-md:size-11"
    >
      <MonitorDot />
    </IconButton>
  );
}
