import Pencil from "lucide-react/icons/pencil";
import { CopyButton } from "../../components/copy-button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

export interface MessageActionsProps {
  readonly text: string;
  readonly onEdit: () => void;
}

export function MessageActions({ text, onEdit }: MessageActionsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-0.5 opacity-0 transition-opacity duration-[var(--fast)] group-focus-within/message:opacity-100 group-hover/message:opacity-100 pointer-coarse:gap-3 pointer-coarse:opacity-100">
      <CopyButton text={text} label={t("turn.copy")} />
      <IconButton label={t("turn.edit")} size="small" onClick={onEdit}>
        <Pencil />
      </IconButton>
    </div>
  );
}
