import CloudOff from "lucide-react/icons/cloud-off";
import { useStore } from "zustand";
import { useServices } from "../../app/services.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

export function ConnectionBanner() {
  const { feed } = useServices();
  const { t } = useTranslation();
  const status = useStore(feed.connection, (connection) => connection.status);
  return (
    <div role="status">
      {status === "lost" ? (
        <p className="animate-fade flex items-center justify-center gap-2 border-b border-warn-line bg-warn-soft px-4 py-1.5 text-small text-warn">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {t("connection.lost")}
        </p>
      ) : null}
    </div>
  );
}
