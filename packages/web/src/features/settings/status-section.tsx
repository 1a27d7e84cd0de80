import type { Status } from "@steward/contracts/status.ts";
import { useQuery } from "@tanstack/react-query";
import { statusQuery } from "../../api/queries.ts";
import { Card, Section } from "../../components/section.tsx";
import { useNow } from "../../hooks/use-now.ts";
import { formatBytes, formatCost, formatDuration } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";

export function StatusSection() {
  const { api } = useServices();
  const { t } = useTranslation();
  const status = useQuery(statusQuery(api));
  return (
    <Section id="status" title={t("settings.status")}>
      {status.isError ? <p className="text-ui text-ink-3">{t("settings.failed")}</p> : null}
      {status.data ? <Facts status={status.data} /> : null}
    </Section>
  );
}

function Facts({ status }: { readonly status: Status }) {
  const { t, language } = useTranslation();
  const now = useNow();
  const spent = formatCost(status.spentTodayMicros, language);
  const budget = status.dailyBudgetMicros;
  const facts = [
    [t("settings.version"), status.version],
    [t("settings.uptime"), formatDuration(now - status.startedAt, language)],
    [t("settings.memory"), formatBytes(status.memoryBytes, language)],
    [t("settings.database"), formatBytes(status.databaseBytes, language)],
    [
      t("settings.spend"),
      budget === null
        ? spent
        : t("settings.spendOf", { spent, budget: formatCost(budget, language) }),
    ],
    [t("settings.turns"), t("settings.turnsNow", status.turns)],
    ...(status.home === null ? [] : [[t("settings.home"), status.home] as const]),
  ] as const;
  return (
    <Card>
      {status.configError === null ? null : (
        <div role="alert" className="space-y-1 bg-warn-soft px-5 py-3 text-ui text-warn">
          <p className="font-medium">{t("settings.configError")}</p>
          <p className="font-mono text-small whitespace-pre-wrap">{status.configError}</p>
        </div>
      )}
      <dl className="divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 px-5 py-2.5 text-ui">
            <dt className="shrink-0 text-ink-3">{name}</dt>
            <dd className="min-w-0 truncate tabular-nums" title={value}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
