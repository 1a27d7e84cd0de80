import type { SandboxFile } from "@steward/contracts/toolbox.ts";
import { useQuery } from "@tanstack/react-query";
import FolderOpen from "lucide-react/icons/folder-open";
import FolderX from "lucide-react/icons/folder-x";
import X from "lucide-react/icons/x";
import { useCallback, useState } from "react";
import { filesKey, filesQuery } from "../../api/computer-queries.ts";
import { toContentPath, uploadFile } from "../../api/files.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { useDropTarget } from "../../hooks/use-drop-target.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { FileDialogs, type FileQuestion } from "./file-dialogs.tsx";
import { FileList } from "./file-list.tsx";
import { FolderBar } from "./folder-bar.tsx";
import { joinPath, toName } from "./workspace-paths.ts";

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

function UploadStrip({ uploads }: { readonly uploads: Uploads }) {
  const { t } = useTranslation();
  if (uploads.items.length === 0) return null;
  return (
    <ul aria-label={t("files.uploads")} className="space-y-2 border-b border-line bg-sunken p-3">
      {uploads.items.map(({ key, name, share, cancel }) => (
        <li key={key} className="flex items-center gap-2">
          <div className="min-w-0 flex-1 space-y-1">
            <p className="truncate text-small text-ink-2">{name}</p>
            <ProgressBar label={t("files.uploading", { name })} value={share} />
          </div>
          <IconButton size="small" label={t("files.cancelUpload", { name })} onClick={cancel}>
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

interface Upload {
  readonly key: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly cancel: () => void;
}

interface Uploads {
  readonly items: readonly Upload[];
  add(files: Iterable<File>): void;
}

interface UseUploadsOptions {
  readonly conversationId: string;
  readonly folder: string;
  /** What is in the folder already. */
  readonly files: readonly SandboxFile[];
  /** Asks about files that would be replaced. */
  readonly onTaken: (question: FileQuestion) => void;
}

/** Files on their way into a folder. One after the other, as browsers have few connections to give. */
function useUploads(options: UseUploadsOptions): Uploads {
  const { conversationId, folder, files, onTaken } = options;
  const [items, setItems] = useState<readonly Upload[]>([]);
  const uploadOne = useUploadOne(conversationId, setItems);

  const add = useCallback(
    (chosen: Iterable<File>) => {
      const all = [...chosen];
      const send = async (): Promise<void> => {
        for (const file of all) await uploadOne(file, joinPath(folder, file.name));
      };
      const taken = new Set(files.map(({ path }) => toName(path)));
      const names = all.map(({ name }) => name).filter((name) => taken.has(name));
      if (names.length > 0) onTaken({ verb: "replace", names, onYes: () => void send() });
      else void send();
    },
    [files, folder, onTaken, uploadOne],
  );
  return { items, add };
}

type SetItems = (change: (items: readonly Upload[]) => readonly Upload[]) => void;

function useUploadOne(conversationId: string, setItems: SetItems) {
  const { queries, toasts } = useServices();
  const { t } = useTranslation();
  return useCallback(
    async (file: File, path: string): Promise<void> => {
      const abort = new AbortController();
      const key = `${path} ${performance.now()}`;
      const { name } = file;
      setItems((items) => [...items, { key, name, share: 0, cancel: () => abort.abort() }]);
      try {
        await uploadFile({
          path: toContentPath(conversationId, path),
          file,
          signal: abort.signal,
          onProgress: (share) =>
            setItems((items) =>
              items.map((each) => (each.key === key ? { ...each, share } : each)),
            ),
        });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (!abort.signal.aborted) {
          toasts.show(t("files.uploadFailed", { name, reason }), "danger");
        }
      }
      setItems((items) => items.filter((each) => each.key !== key));
      await queries.invalidateQueries({ queryKey: filesKey(conversationId) });
    },
    [conversationId, queries, setItems, t, toasts],
  );
}
