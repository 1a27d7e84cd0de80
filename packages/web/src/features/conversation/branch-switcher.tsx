import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { IconButton } from "../../components/icon-button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useCommands } from "./commands-context.ts";

const none: readonly string[] = [];

export interface BranchSwitcherProps {
  readonly turnId: string;
  readonly siblings: readonly string[] | undefined;
}

export function BranchSwitcher({ turnId, siblings = none }: BranchSwitcherProps) {
  const { t } = useTranslation();
  const commands = useCommands();
  const index = siblings.indexOf(turnId);
  if (siblings.length < 2 || index === -1) return null;
  const show = (id: string | undefined): void => {
    if (id !== undefined) void commands.show(id);
  };
  const position = t("turn.version", { index: index + 1, count: siblings.length });
  return (
    <div
      role="group"
      aria-label={position}
      className="flex items-center pr-1 text-small text-ink-3 tabular-nums pointer-coarse:gap-2"
    >
      <IconButton
        label={t("turn.previous")}
        size="small"
        disabled={index === 0}
        onClick={() => show(siblings[index - 1])}
      >
        <ChevronLeft />
      </IconButton>
      <span aria-hidden>
        {index + 1}/{siblings.length}
      </span>
      <IconButton
        label={t("turn.next")}
        size="small"
        disabled={index === siblings.length - 1}
        onClick={() => show(siblings[index + 1])}
      >
        <ChevronRight />
      </IconButton>
    </div>
  );
}
