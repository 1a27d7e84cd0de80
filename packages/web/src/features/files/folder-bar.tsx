import ChevronRight from "lucide-react/icons/chevron-right";
import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import FolderPlus from "lucide-react/icons/folder-plus";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Upload from "lucide-react/icons/upload";
import { downloadFrom, toArchivePath } from "../../api/files.ts";
import { FileButton } from "../../components/file-button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Menu, MenuItem } from "../../components/menu.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { toCrumbs } from "./workspace-paths.ts";

export interface FolderBarProps {
  readonly conversationId: string;
  readonly folder: string;
  readonly onFolder: (path: string) => void;
  readonly onFiles: (files: Iterable<File>) => void;
  readonly onNewFolder: () => void;
  readonly onRefresh: () => void;
}

export function FolderBar(props: FolderBarProps) {
  const { t } = useTranslation();
  return (
    <div className="flex h-11 shrink-0 items-center gap-0.5 border-b border-line pr-2 pl-3">
      <Breadcrumbs folder={props.folder} onFolder={props.onFolder} />
      <FileButton label={t("files.upload")} onFiles={props.onFiles}>
        <Upload />
      </FileButton>
      <IconButton label={t("files.newFolder")} onClick={props.onNewFolder} className="size-8!">
        <FolderPlus />
      </IconButton>
      <Menu
        trigger={
          <IconButton label={t("files.more")} className="size-8!">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Download />}
          onSelect={() => downloadFrom(toArchivePath(props.conversationId, props.folder))}
        >
          {t("files.downloadZip")}
        </MenuItem>
        <MenuItem icon={<RefreshCw />} onSelect={props.onRefresh}>
          {t("files.refresh")}
        </MenuItem>
      </Menu>
    </div>
  );
}

interface BreadcrumbsProps {
  readonly folder: string;
  readonly onFolder: (path: string) => void;
}

/** The way from the workspace to the folder that is shown; its end stays in view. */
function Breadcrumbs({ folder, onFolder }: BreadcrumbsProps) {
  const { t } = useTranslation();
  const crumbs = [{ name: t("files.root"), path: "" }, ...toCrumbs(folder)];
  return (
    <nav aria-label={t("files.path")} className="min-w-0 flex-1 overflow-x-auto [direction:rtl]">
      <ol className="flex w-fit min-w-full items-center text-small [direction:ltr]">
        {crumbs.map(({ name, path }) => (
          <li key={path} className="flex items-center">
            {path === "" ? null : (
              <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3" />
            )}
            <button
              type="button"
              aria-current={path === folder ? "page" : undefined}
              onClick={() => onFolder(path)}
              className="touch-target rounded-sm px-1 py-0.5 whitespace-nowrap text-ink-3 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
