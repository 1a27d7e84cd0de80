import CircleAlert from "lucide-react/icons/circle-alert";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { useTranslation } from "../../i18n/texts.ts";

export function Loading() {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex items-center justify-center gap-2 py-10 text-ui text-ink-3">
      <Spinner />
      {t("common.loading")}
    </p>
  );
}

export interface LoadFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState icon={<CircleAlert />} title={t("memory.loadFailed")} text={error.message}>
        <Button onClick={onRetry}>{t("common.retry")}</Button>
      </EmptyState>
    </div>
  );
}

export interface MoreButtonProps {
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

export function MoreButton(props: MoreButtonProps) {
  const { t } = useTranslation();
  return (
    <div className="flex justify-center pt-4">
      <Button {...props}>{t("memory.more")}</Button>
    </div>
  );
}
