import { CreateSnapshot, type Snapshot } from "@steward/contracts/workspace.ts";
import { useQuery } from "@tanstack/react-query";
import Camera from "lucide-react/icons/camera";
import History from "lucide-react/icons/history";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { filesKey, snapshotsQuery } from "../../api/computer-queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Field } from "../../components/field.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { formatAge, formatBytes } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";

interface Question {
  readonly verb: "restore" | "remove";
  readonly name: string;
}

export function SnapshotsTab({ conversationId }: { readonly conversationId: string }) {
  const { api } = useServices();
  const { t } = useTranslation();
  const query = useQuery(snapshotsQuery(api, conversationId));
  const [question, setQuestion] = useState<Question | null>(null);
  const snapshots = query.data ?? [];
  return (
    <div className="min-h-0 flex-1 space-y-3 overflow-y-auto p-3">
      <SnapshotForm conversationId={conversationId} />
      {snapshots.length === 0 ? (
        <EmptyState
          icon={<Camera />}
          title={query.isError ? t("computer.failed") : t("snapshots.empty")}
          text={t("snapshots.emptyText")}
        />
      ) : (
        <ul
          aria-label={t("snapshots.list")}
          className="divide-y divide-line overflow-hidden rounded-xl border border-line"
        >
          {snapshots.map((snapshot) => (
            <SnapshotRow
              key={snapshot.name}
              snapshot={snapshot}
              onAsk={(verb) => setQuestion({ verb, name: snapshot.name })}
            />
          ))}
        </ul>
      )}
      <QuestionDialog
        conversationId={conversationId}
        question={question}
        onClose={() => setQuestion(null)}
      />
    </div>
  );
}

interface SnapshotRowProps {
  readonly snapshot: Snapshot;
  readonly onAsk: (verb: Question["verb"]) => void;
}

function SnapshotRow({ snapshot, onAsk }: SnapshotRowProps) {
  const { t, language } = useTranslation();
  const { name, bytes, createdAt, hasSystem } = snapshot;
  return (
    <li className="flex items-center gap-2 py-2.5 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate text-ui font-medium">{name}</span>
          {hasSystem ? <Badge>{t("snapshots.withSystem")}</Badge> : null}
        </p>
        <p className="text-small text-ink-3">
          {formatAge(createdAt, language)} · {formatBytes(bytes, language)}
        </p>
      </div>
      <Button
        size="small"
        aria-label={t("snapshots.restoreName", { name })}
        icon={<History aria-hidden className="size-4" />}
        onClick={() => onAsk("restore")}
      >
        {t("snapshots.restore")}
      </Button>
      <IconButton label={t("snapshots.remove", { name })} onClick={() => onAsk("remove")}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

interface QuestionDialogProps {
  readonly conversationId: string;
  readonly question: Question | null;
  readonly onClose: () => void;
}

function QuestionDialog({ conversationId, question, onClose }: QuestionDialogProps) {
  const { api, queries, toasts } = useServices();
  const { t } = useTranslation();
  const report = useReportFailure();
  const { verb, name } = question ?? { verb: "remove", name: "" };
  const restore = async (): Promise<void> => {
    if (await report(api.restoreSnapshot(conversationId, name))) {
      toasts.show(t("snapshots.restored", { name }));
    }
    await queries.invalidateQueries({ queryKey: filesKey(conversationId) });
  };
  const remove = async (): Promise<void> => {
    await report(api.removeSnapshot(conversationId, name));
    await queries.invalidateQueries({ queryKey: snapshotsQuery(api, conversationId).queryKey });
  };
  return (
    <ConfirmDialog
      isOpen={question !== null}
      title={t(`snapshots.${verb}Title`, { name })}
      description={t(`snapshots.${verb}Text`)}
      action={verb === "restore" ? t("snapshots.restore") : t("common.delete")}
      onClose={onClose}
      onConfirm={verb === "restore" ? restore : remove}
    />
  );
}

function SnapshotForm({ conversationId }: { readonly conversationId: string }) {
  const { api, queries } = useServices();
  const { t } = useTranslation();
  const report = useReportFailure();
  const [name, setName] = useState("");
  const [isBusy, setBusy] = useState(false);
  const isValid = CreateSnapshot.safeParse({ name: name.trim() }).success;
  const save = async (): Promise<void> => {
    setBusy(true);
    const saved = await report(api.saveSnapshot(conversationId, name.trim()));
    setBusy(false);
    if (saved) setName("");
    await queries.invalidateQueries({ queryKey: snapshotsQuery(api, conversationId).queryKey });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void save();
      }}
      className="flex items-start gap-2"
    >
      <div className="min-w-0 flex-1">
        <Field
          label={t("snapshots.field")}
          isLabelHidden
          value={name}
          maxLength={80}
          placeholder={t("snapshots.placeholder")}
          error={name === "" || isValid ? undefined : t("snapshots.badName")}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" variant="solid" isBusy={isBusy} disabled={!isValid}>
        {t("snapshots.save")}
      </Button>
    </form>
  );
}
