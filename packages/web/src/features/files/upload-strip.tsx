import X from "lucide-react/icons/x";
import { IconButton } from "../../components/icon-button.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Uploads } from "./use-uploads.ts";

export function UploadStrip({ uploads }: { readonly uploads: Uploads }) {
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
