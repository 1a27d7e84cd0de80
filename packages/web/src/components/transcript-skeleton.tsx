import { useTranslation } from "../i18n/texts.ts";

export function TranscriptSkeleton() {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="animate-fade mx-auto w-full max-w-(--column) flex-1 space-y-4 px-6 py-8"
    >
      <span className="sr-only">{t("conversation.loading")}</span>
      <div className="animate-breathe ml-auto h-10 w-1/2 rounded-2xl bg-press" />
      {["92%", "97%", "84%", "60%"].map((width) => (
        <div
          key={width}
          className="animate-breathe h-3.5 rounded-full bg-press"
          style={{ width }}
        />
      ))}
    </div>
  );
}
