import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import FolderPlus from "lucide-react/icons/folder-plus";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Upload from "lucide-react/icons/upload";
import { toArchivePath } from "../../api/file-paths.ts";
import { FileButton } from "../../components/file-button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Menu, MenuItem } from "../../components/menu.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { downloadFrom } from "./download-from.ts";

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
