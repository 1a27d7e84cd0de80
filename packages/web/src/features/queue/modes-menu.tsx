import type { Conversation, UpdateConversation } from "@steward/contracts/conversation.ts";
import { QueueMode } from "@steward/contracts/queue-mode.ts";
import { ApprovalMode } from "@steward/contracts/tool-call.ts";
import ShieldCheck from "lucide-react/icons/shield-check";
import { memo } from "react";
import { Menu, MenuOptions, MenuSeparator } from "../../components/menu.tsx";
import { useTranslation } from "../../i18n/texts.ts";

export interface ModesMenuProps {
  readonly approvalMode: Conversation["approvalMode"];
  readonly queueMode: Conversation["queueMode"];
  readonly onChange: (change: UpdateConversation) => void;
}

/** What asks first, and what becomes of messages that are sent meanwhile. */
export const ModesMenu = memo(function ModesMenu({
  approvalMode,
  queueMode,
  onChange,
}: ModesMenuProps) {
  const { t } = useTranslation();
  const name = t(`mode.${approvalMode}`);
  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <button
          type="button"
          aria-label={t("mode.open", { name })}
          className="touch-target flex h-8 min-w-0 items-center gap-1.5 rounded-md px-2 text-small font-medium text-ink-2 transition-colors duration-[var(--fast)] hover:bg-hover hover:text-ink aria-expanded:bg-hover"
        >
          <ShieldCheck aria-hidden className="size-4 shrink-0 text-ink-3" />
          <span className="truncate max-sm:sr-only">{name}</span>
        </button>
      }
    >
      <MenuOptions
        label={t("mode.label")}
        value={approvalMode}
        options={ApprovalMode.options.map((value) => ({
          value,
          label: t(`mode.${value}`),
          hint: t(`mode.${value}Hint`),
        }))}
        onChange={(value) => onChange({ approvalMode: value })}
      />
      <MenuSeparator />
      <MenuOptions
        label={t("queue.modeLabel")}
        value={queueMode}
        options={QueueMode.options.map((value) => ({
          value,
          label: t(`queue.mode_${value}`),
          hint: t(`queue.mode_${value}Hint`),
        }))}
        onChange={(value) => onChange({ queueMode: value })}
      />
    </Menu>
  );
});
