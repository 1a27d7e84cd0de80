import { useTranslation } from "../../i18n/use-translation.ts";

const widths = ["72%", "54%", "83%", "61%", "76%", "48%"];

export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="animate-fade space-y-3.5 px-5 py-4">
      <span className="sr-only">{t("common.loading")}</span>
      {widths.map((width) => (
        <div key={width} className="animate-breathe h-3 rounded-full bg-press" style={{ width }} />
      ))}
    </div>
  );
}
