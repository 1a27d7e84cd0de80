import type { Conversation, UpdateConversation } from "@steward/contracts/conversation.ts";
import { ThinkingMode } from "@steward/contracts/plan.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import Archive from "lucide-react/icons/archive";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import Bot from "lucide-react/icons/bot";
import Ellipsis from "lucide-react/icons/ellipsis";
import Layers from "lucide-react/icons/layers";
import Pencil from "lucide-react/icons/pencil";
import Pin from "lucide-react/icons/pin";
import PinOff from "lucide-react/icons/pin-off";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { personasQuery } from "../../api/queries.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Field } from "../../components/field.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { useConversationId } from "../../hooks/use-conversation-id.ts";
import { applyConversation, applyFeedEvent } from "../../state/apply-feed-event.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";

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
  const navigate = useNavigate();
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
      if (isOpen) await navigate({ to: "/" });
      applyFeedEvent(services, { type: "conversation-remove", conversationId: id });
      services.toasts.show(t("item.deleted"));
    },
  };
}

interface RenameDialogProps {
  readonly title: string;
  readonly onSave: (title: string) => Promise<void>;
  readonly onClose: () => void;
}

function RenameDialog({ title, onSave, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(title);
  const save = async (): Promise<void> => {
    await onSave(value.trim());
    onClose();
  };
  return (
    <FormDialog
      title={t("item.renameTitle")}
      action={t("common.save")}
      isReady={value.trim() !== ""}
      onSend={save}
      onClose={onClose}
    >
      <Field
        label={t("item.renameField")}
        isLabelHidden
        takesFocus
        maxLength={200}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setValue(event.target.value)}
      />
    </FormDialog>
  );
}

interface AnswerChoicesProps {
  readonly conversation: Conversation;
  readonly onChange: (change: UpdateConversation) => void;
}

/** No name of a persona. */
const nobody = "-";

/** How much a conversation is thought about, and who answers in it. */
function AnswerChoices({ conversation, onChange }: AnswerChoicesProps) {
  const { t } = useTranslation();
  const { api } = useServices();
  const { thinkingMode, persona } = conversation;
  const { data } = useQuery(personasQuery(api));
  const modes = ["default", ...ThinkingMode.options] as const;
  const known = data?.personas ?? [];
  const isKnown = persona === null || known.some(({ id }) => id === persona);
  const people = isKnown ? known : [...known, { id: persona, name: persona }];
  return (
    <>
      <MenuChoice
        icon={<Layers />}
        label={t("thinking.label")}
        value={thinkingMode ?? "default"}
        options={modes.map((value) => ({ value, label: t(`thinking.${value}`) }))}
        onChange={(value) => onChange({ thinkingMode: value === "default" ? null : value })}
      />
      <MenuChoice
        icon={<Bot />}
        label={t("persona.label")}
        value={persona ?? nobody}
        options={[
          { value: nobody, label: t("persona.none") },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => onChange({ persona: value === nobody ? null : value })}
      />
    </>
  );
}
