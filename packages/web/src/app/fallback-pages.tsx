import { Link } from "@tanstack/react-router";
import Compass from "lucide-react/icons/compass";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { useTranslation } from "../i18n/texts.ts";

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <main className="flex h-full items-center justify-center">
      <EmptyState icon={<Compass />} title={t("notFound.title")} text={t("notFound.text")}>
        <Link to="/" className="text-ui font-medium text-accent-ink underline underline-offset-4">
          {t("conversation.goHome")}
        </Link>
      </EmptyState>
    </main>
  );
}

export function CrashPage() {
  const { t } = useTranslation();
  return (
    <main className="flex h-full items-center justify-center">
      <EmptyState icon={<TriangleAlert />} title={t("crash.title")} text={t("crash.text")}>
        <Button onClick={() => location.reload()}>{t("crash.reload")}</Button>
      </EmptyState>
    </main>
  );
}
