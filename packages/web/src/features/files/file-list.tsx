import type { SandboxFile } from "@steward/contracts/toolbox.ts";
import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import File from "lucide-react/icons/file";
import FileImage from "lucide-react/icons/file-image";
import FileSymlink from "lucide-react/icons/file-symlink";
import Folder from "lucide-react/icons/folder";
import PencilLine from "lucide-react/icons/pencil-line";
import Trash2 from "lucide-react/icons/trash-2";
import { downloadFrom, toArchivePath, toContentPath } from "../../api/files.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { useNow } from "../../hooks/use-now.ts";
import { formatAge, formatBytes } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import type { FileQuestion } from "./file-dialogs.tsx";
import { isImageName } from "./file-text.ts";
import { toName } from "./workspace-paths.ts";

interface RowActions {
  readonly conversationId: string;
  readonly onOpen: (file: SandboxFile) => void;
  readonly onAsk: (question: FileQuestion) => void;
}

export interface FileListProps extends RowActions {
  readonly label: string;
  readonly files: readonly SandboxFile[];
}

export function FileList({ label, files, ...actions }: FileListProps) {
  const { language } = useTranslation();
  return (
    <ul aria-label={label} className="p-1.5">
      {sortFiles(files, language).map((file) => (
        <FileRow key={file.path} file={file} {...actions} />
      ))}
    </ul>
  );
}

interface FileRowProps extends RowActions {
  readonly file: SandboxFile;
}

function FileRow({ file, onOpen, ...actions }: FileRowProps) {
  const { language } = useTranslation();
  const now = useNow();
  return (
    <li className="group/row flex items-center rounded-md hover:bg-hover">
      <button
        type="button"
        disabled={file.kind === "other"}
        onClick={() => onOpen(file)}
        className="flex h-9 min-w-0 flex-1 items-center gap-2.5 rounded-md pl-2.5 text-left text-ui focus-visible:-outline-offset-2 disabled:text-ink-3 max-md:h-11"
      >
        <FileIcon file={file} />
        <span className="min-w-0 flex-1 truncate">{toName(file.path)}</span>
        <span className="shrink-0 text-small text-ink-3 tabular-nums">
          {file.kind === "file" && file.size !== null ? formatBytes(file.size, language) : ""}
        </span>
        <span className="w-28 shrink-0 text-right text-small text-ink-3 @max-md:hidden">
          {formatAge(file.modifiedAt, language, now)}
        </span>
      </button>
      <RowMenu file={file} {...actions} />
    </li>
  );
}

function FileIcon({ file: { kind, path } }: { readonly file: SandboxFile }) {
  const { t } = useTranslation();
  if (kind === "folder") {
    return (
      <>
        <Folder aria-hidden className="size-4 shrink-0 fill-accent-soft text-accent" />
        <span className="sr-only">{t("files.folder")}</span>
      </>
    );
  }
  const Icon = isImageName(path) ? FileImage : File;
  const Shown = kind === "link" ? FileSymlink : Icon;
  return <Shown aria-hidden className="size-4 shrink-0 text-ink-3" />;
}

function RowMenu({ conversationId, file, onAsk }: Omit<FileRowProps, "onOpen">) {
  const { t } = useTranslation();
  const isFolder = file.kind === "folder";
  const from = isFolder ? toArchivePath : toContentPath;
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          label={t("files.actions", { name: toName(file.path) })}
          className="mx-1"
        >
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<Download />} onSelect={() => downloadFrom(from(conversationId, file.path))}>
        {t(isFolder ? "files.downloadZip" : "files.download")}
      </MenuItem>
      <MenuItem icon={<PencilLine />} onSelect={() => onAsk({ verb: "move", file })}>
        {t("files.rename")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => onAsk({ verb: "remove", file })}>
        {t("files.delete")}
      </MenuItem>
    </Menu>
  );
}

/** Folders first; names as people sort them: `2` before `10`. */
function sortFiles(files: readonly SandboxFile[], language: string): readonly SandboxFile[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  return files.toSorted(
    (left, right) =>
      Number(right.kind === "folder") - Number(left.kind === "folder") ||
      compare(left.path, right.path),
  );
}
