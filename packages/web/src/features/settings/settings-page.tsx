import { PageHeader } from "../../components/page-header.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { useDocumentTitle } from "../../state/use-document-title.ts";
import { ConnectSection } from "./connect-section.tsx";
import { GrantsSection } from "./grants-section.tsx";
import { KeysSection } from "./keys-section.tsx";
import { ModelsSection } from "./models-section.tsx";
import { SandboxesSection } from "./sandboxes-section.tsx";
import { StatusSection } from "./status-section.tsx";

const sections = [
  ["models", "settings.models"],
  ["sandboxes", "sandboxes.title"],
  ["grants", "grants.title"],
  ["keys", "settings.keys"],
  ["connect", "settings.connect"],
  ["status", "settings.status"],
] as const;

export function SettingsPage() {
  const { t } = useTranslation();
  useDocumentTitle(t("settings.title"));
  return (
    <>
      <PageHeader title={t("settings.title")} isTitleHidden />
      <div className="min-h-0 flex-1 overflow-y-auto scroll-smooth">
        <div className="mx-auto flex w-full max-w-5xl gap-10 px-6 pb-24 max-md:px-4">
          <nav
            aria-label={t("settings.sections")}
            className="sticky top-0 h-fit w-40 shrink-0 pt-14 max-lg:hidden"
          >
            <ul className="space-y-0.5">
              {sections.map(([id, title]) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="block rounded-md px-2.5 py-1.5 text-ui text-ink-2 hover:bg-hover hover:text-ink"
                  >
                    {t(title)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="min-w-0 flex-1">
            <p aria-hidden className="pb-6 text-display font-semibold tracking-[-0.022em]">
              {t("settings.title")}
            </p>
            <div className="space-y-10">
              <ModelsSection />
              <SandboxesSection />
              <GrantsSection />
              <KeysSection />
              <ConnectSection />
              <StatusSection />
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
