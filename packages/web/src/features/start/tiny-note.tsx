import Info from "lucide-react/icons/info";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Link } from "../../router/link.tsx";

/** Says plainly what to expect while only the built-in model answers. */
export function TinyNote() {
  const { t } = useTranslation();
  return (
    <p className="flex items-start gap-2 px-2 text-small text-ink-3">
      <Info aria-hidden className="mt-px size-4 shrink-0" />
      <span>
        {t("embedded.honest")}{" "}
        <Link href="/settings" className="text-accent-ink underline underline-offset-2">
          {t("model.choose")}
        </Link>
      </span>
    </p>
  );
}
