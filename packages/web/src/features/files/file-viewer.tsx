import type { SandboxFile } from "@steward/contracts/toolbox.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Download from "lucide-react/icons/download";
import ExternalLink from "lucide-react/icons/external-link";
import FileQuestion from "lucide-react/icons/file-question-mark";
import type { ReactNode } from "react";
import { fileQuery } from "../../api/computer-queries.ts";
import { downloadFrom, toContentPath } from "../../api/files.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { formatBytes } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";
import { isImageName, isPdfName, longestText, parseFileText } from "./file-text.ts";
import { TextEditor } from "./text-editor.tsx";
import { toName } from "./workspace-paths.ts";

export interface FileViewerProps {
  readonly conversationId: string;
  readonly file: SandboxFile;
  readonly onBack: () => void;
}

/** A file as text that can be changed, as a picture, or as something to open elsewhere. */
export function FileViewer({ conversationId, file, onBack }: FileViewerProps) {
  const { t } = useTranslation();
  const name = toName(file.path);
  const address = toContentPath(conversationId, file.path);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line px-2">
        <IconButton label={t("files.back")} onClick={onBack} className="size-8!">
          <ArrowLeft />
        </IconButton>
        <h2 title={file.path} className="min-w-0 flex-1 truncate text-small font-medium">
          {name}
        </h2>
        <IconButton
          label={t("files.download")}
          onClick={() => downloadFrom(address)}
          className="size-8!"
        >
          <Download />
        </IconButton>
      </div>
      <Content conversationId={conversationId} file={file} />
    </div>
  );
}

function Content({ conversationId, file }: Omit<FileViewerProps, "onBack">) {
  const { t } = useTranslation();
  const name = toName(file.path);
  const address = toContentPath(conversationId, file.path);
  if (isImageName(name)) {
    return <Picture address={`${address}&at=${file.modifiedAt}`} name={name} />;
  }
  if (isPdfName(name)) return <Pdf conversationId={conversationId} file={file} />;
  if (file.size !== null && file.size > longestText) {
    return <NotShown title={t("files.tooLarge")} address={address} size={file.size} />;
  }
  return <Text conversationId={conversationId} file={file} />;
}

/** How long a browser may take to read what was opened. */
const readingMs = 60_000;

/** The browser shows it in a tab of its own: what is given to it there can be nothing but a PDF. */
function Pdf({ conversationId, file }: Omit<FileViewerProps, "onBack">) {
  const { api } = useServices();
  const { t } = useTranslation();
  const report = useReportFailure();
  const open = async (): Promise<void> => {
    // Opened at once, as browsers allow it only while a click is fresh.
    const tab = window.open("about:blank");
    const answer = await report(api.readFile(conversationId, file.path));
    if (answer === null || tab === null) {
      tab?.close();
      return;
    }
    const pdf = new Blob([await answer.arrayBuffer()], { type: "application/pdf" });
    const address = URL.createObjectURL(pdf);
    tab.opener = null;
    tab.location.replace(address);
    setTimeout(() => URL.revokeObjectURL(address), readingMs);
  };
  return (
    <NotShown
      title={t("files.pdf")}
      address={toContentPath(conversationId, file.path)}
      size={file.size}
    >
      <Button
        variant="solid"
        icon={<ExternalLink aria-hidden className="size-4" />}
        onClick={() => void open()}
      >
        {t("files.openPdf")}
      </Button>
    </NotShown>
  );
}

function Picture({ address, name }: { readonly address: string; readonly name: string }) {
  return (
    <div className="flex min-h-0 flex-1 items-center justify-center overflow-auto bg-sunken p-4">
      <img src={address} alt={name} className="max-h-full max-w-full rounded-md object-contain" />
    </div>
  );
}

function Text({ conversationId, file }: Omit<FileViewerProps, "onBack">) {
  const { api } = useServices();
  const { t } = useTranslation();
  const { path, modifiedAt, size } = file;
  const options = fileQuery(api, conversationId, { path, modifiedAt });
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const address = toContentPath(conversationId, path);
  if (query.isError) {
    return <NotShown title={t("files.unreadable")} address={address} size={size} />;
  }
  if (query.data === undefined) return null;
  const content = parseFileText(query.data);
  if (content === null) {
    return <NotShown title={t("files.binary")} address={address} size={size} />;
  }
  return <TextEditor conversationId={conversationId} path={path} content={content} />;
}

interface NotShownProps {
  readonly title: string;
  readonly address: string;
  readonly size: number | null;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

function NotShown({ title, address, size, children }: NotShownProps) {
  const { t, language } = useTranslation();
  return (
    <EmptyState icon={<FileQuestion />} title={title}>
      {children}
      <Button
        icon={<Download aria-hidden className="size-4" />}
        onClick={() => downloadFrom(address)}
      >
        {size === null
          ? t("files.download")
          : t("files.downloadInstead", { size: formatBytes(size, language) })}
      </Button>
    </EmptyState>
  );
}
