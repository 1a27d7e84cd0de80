import { useQuery } from "@tanstack/react-query";
import FolderOpen from "lucide-react/icons/folder-open";
import FolderX from "lucide-react/icons/folder-x";
import { useState } from "react";
import { filesQuery } from "../../api/computer-queries.ts";
import { useServices } from "../../app/services.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useDropTarget } from "../composer/use-drop-target.ts";
import { FileDialogs, type FileQuestion } from "./file-dialogs.tsx";
import { FileList } from "./file-list.tsx";
import { FolderBar } from "./folder-bar.tsx";
import { UploadStrip } from "./upload-strip.tsx";
import { useUploads } from "./use-uploads.ts";
import { toName } from "./workspace-paths.ts";

export interface FolderViewProps {
  readonly conversationId: string;
  readonly folder: string;
  readonly onFolder: (path: string) => void;
  readonly onFile: (path: string) => void;
}

export function FolderView(props: FolderViewProps) {
  const { conversationId, folder, onFolder } = props;
  const { api } = useServices();
  const { t } = useTranslation();
  const [question, setQuestion] = useState<FileQuestion | null>(null);
  const listing = useQuery(filesQuery(api, conversationId, folder));
  const files = listing.data?.entries ?? [];
  const uploads = useUploads({ conversationId, folder, files, onTaken: setQuestion });
  const drop = useDropTarget(uploads.add);
  return (
    <div {...drop.handlers} className="relative flex min-h-0 flex-1 flex-col">
      <FolderBar
        conversationId={conversationId}
        folder={folder}
        onFolder={onFolder}
        onFiles={uploads.add}
        onNewFolder={() => setQuestion({ verb: "make" })}
        onRefresh={() => void listing.refetch()}
      />
      <UploadStrip uploads={uploads} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {listing.isError ? (
          <Missing onRoot={folder === "" ? null : () => onFolder("")} />
        ) : (
          <Content {...props} onAsk={setQuestion} />
        )}
      </div>
      {drop.isOver ? (
        <div className="pointer-events-none absolute inset-2 flex items-center justify-center rounded-xl border-2 border-dashed border-accent bg-accent-soft text-ui font-medium text-accent-ink">
          {t("files.drop", { folder: folder === "" ? t("files.root") : toName(folder) })}
        </div>
      ) : null}
      <FileDialogs
        conversationId={conversationId}
        folder={folder}
        question={question}
        onClose={() => setQuestion(null)}
      />
    </div>
  );
}

interface ContentProps extends FolderViewProps {
  readonly onAsk: (question: FileQuestion) => void;
}

function Content({ conversationId, folder, onFolder, onFile, onAsk }: ContentProps) {
  const { api } = useServices();
  const { t } = useTranslation();
  const { data } = useQuery(filesQuery(api, conversationId, folder));
  if (data === undefined) return null;
  if (data.entries.length === 0) {
    return (
      <EmptyState icon={<FolderOpen />} title={t("files.empty")} text={t("files.emptyText")} />
    );
  }
  return (
    <>
      <FileList
        conversationId={conversationId}
        label={t("files.list", { folder: folder === "" ? t("files.root") : toName(folder) })}
        files={data.entries}
        onOpen={({ kind, path }) => (kind === "folder" ? onFolder(path) : onFile(path))}
        onAsk={onAsk}
      />
      {data.isCut ? <p className="px-4 py-2 text-small text-ink-3">{t("files.cut")}</p> : null}
    </>
  );
}

function Missing({ onRoot }: { readonly onRoot: (() => void) | null }) {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<FolderX />} title={t(onRoot === null ? "computer.failed" : "files.gone")}>
      {onRoot === null ? null : <Button onClick={onRoot}>{t("files.toRoot")}</Button>}
    </EmptyState>
  );
}
