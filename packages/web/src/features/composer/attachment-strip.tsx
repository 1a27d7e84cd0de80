import X from "lucide-react/icons/x";
import { classNames } from "../../components/class-names.ts";
import { Spinner } from "../../components/spinner.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Attachments } from "./use-attachments.ts";

export function AttachmentStrip({ attachments }: { readonly attachments: Attachments }) {
  const { t } = useTranslation();
  if (attachments.items.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 px-3 pt-3">
      {attachments.items.map((item) => (
        <li key={item.key} className="relative">
          <img
            src={item.preview}
            alt={item.name}
            className={classNames(
              "size-16 rounded-lg border border-line object-cover",
              item.entry === null && "opacity-50",
            )}
          />
          {item.entry === null ? (
            <span role="status" className="absolute inset-0 flex items-center justify-center">
              <Spinner />
              <span className="sr-only">{t("composer.uploading", { name: item.name })}</span>
            </span>
          ) : null}
          <button
            type="button"
            aria-label={t("composer.removeImage", { name: item.name })}
            onClick={() => attachments.remove(item.key)}
            className="touch-target absolute! -top-1.5 -right-1.5 flex size-6 items-center justify-center rounded-full bg-solid text-ink-on-solid shadow-2"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
