import { useTranslation } from "react-i18next";
import { Spinner } from "../../components/spinner.tsx";

export function LoadingLine() {
  const { t } = useTranslation();
  return (
    <p className="flex h-8 items-center gap-2 text-ui text-ink-3">
      <Spinner />
      {t("common.loading")}
    </p>
  );
}
