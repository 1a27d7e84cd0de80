import type { Conversation, UpdateConversation } from "@steward/contracts/conversation.ts";
import Archive from "lucide-react/icons/archive";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Pin from "lucide-react/icons/pin";
import PinOff from "lucide-react/icons/pin-off";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { applyConversation, applyFeedEvent } from "../../app/apply-feed-event.ts";
import { useServices } from "../../app/services.ts";
import { useConversationId } from "../../app/use-conversation-id.ts";
import { useReportFailure } from "../../app/use-report-failure.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useRouter } from "../../router/router-context.ts";
import { AnswerChoices } from "./answer-choices.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

export interface ConversationMenuProps {
  readonly conversation: Conversation;
  readonly title: string;
}

export function ConversationMenu({ conversation, title }: ConversationMenuProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);
  const { update, remove } = useConversationCommands(conversation);
  const { pinned, archived } = conversation;
  return (
    <>
      <Menu
        align="start"
        trigger={
          <IconButton label={t("item.actions", { title })} size="small">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => setDialog("rename")}>
          {t("item.rename")}
        </MenuItem>
        <MenuItem
          icon={pinned ? <PinOff /> : <Pin />}
          onSelect={() => void update({ pinned: !pinned })}
        >
          {t(pinned ? "item.unpin" : "item.pin")}
        </MenuItem>
        <MenuItem
          icon={archived ? <ArchiveRestore /> : <Archive />}
          onSelect={() => void update({ archived: !archived })}
        >
          {t(archived ? "item.unarchive" : "item.archive")}
        </MenuItem>
        <MenuSeparator />
        <AnswerChoices conversation={conversation} onChange={(change) => void update(change)} />
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setDialog("delete")}>
          {t("item.delete")}
        </MenuItem>
      </Menu>
      {dialog === "rename" ? (
        <RenameDialog
          title={conversation.title}
          onSave={(changed) => update({ title: changed })}
          onClose={() => setDialog(null)}
        />
      ) : null}
      <ConfirmDialog
        isOpen={dialog === "delete"}
        title={t("item.deleteTitle")}
        description={t("item.deleteText", { title })}
        action={t("item.delete")}
        onConfirm={remove}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

function useConversationCommands({ id }: Conversation) {
  const services = useServices();
  const report = useReportFailure();
  const { navigate } = useRouter();
  const { t } = useTranslation();
  const isOpen = useConversationId() === id;
  return {
    async update(change: UpdateConversation): Promise<void> {
      const changed = await report(services.api.updateConversation(id, change));
      if (changed === null) return;
      applyConversation(services, changed);
      if (change.archived === true) services.toasts.show(t("item.archived"));
    },
    async remove(): Promise<void> {
      if ((await report(services.api.removeConversation(id))) === null) return;
      if (isOpen) await navigate("/");
      applyFeedEvent(services, { type: "conversation-remove", conversationId: id });
      services.toasts.show(t("item.deleted"));
    },
  };
}
