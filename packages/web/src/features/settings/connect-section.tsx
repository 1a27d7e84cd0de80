import { Tabs } from "radix-ui";
import { CopyButton } from "../../components/copy-button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { toSnippets } from "./snippets.ts";
import { Card, Section } from "./section.tsx";

export function ConnectSection() {
  const { t } = useTranslation();
  const snippets = toSnippets(location.origin);
  return (
    <Section id="connect" title={t("settings.connect")} text={t("settings.connectText")}>
      <Card>
        <div className="flex items-center gap-3 px-5 py-3">
          <span className="text-ui text-ink-3">{t("settings.baseUrl")}</span>
          <code className="min-w-0 flex-1 truncate text-right font-mono text-small">
            {location.origin}/v1
          </code>
          <CopyButton text={`${location.origin}/v1`} />
        </div>
        <Tabs.Root defaultValue="openWebUi">
          <Tabs.List className="flex gap-1 overflow-x-auto px-3 pt-2">
            {snippets.map(({ key }) => (
              <Tabs.Trigger
                key={key}
                value={key}
                className="h-8 shrink-0 rounded-md px-2.5 text-ui text-ink-3 hover:text-ink data-[state=active]:bg-press data-[state=active]:font-medium data-[state=active]:text-ink max-md:h-11"
              >
                {t(`settings.${key}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {snippets.map(({ key, code }) => (
            <Tabs.Content key={key} value={key} className="p-3">
              <div className="relative rounded-lg border border-line bg-sunken">
                <pre
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
                  tabIndex={0}
                  className="overflow-x-auto p-3.5 pr-12 font-mono text-small leading-relaxed"
                >
                  {code}
                </pre>
                <div className="absolute top-1.5 right-1.5">
                  <CopyButton text={code} />
                </div>
              </div>
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </Card>
    </Section>
  );
}
