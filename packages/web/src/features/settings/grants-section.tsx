import type { GrantEntry } from "@steward/contracts/grant.ts";
import { useQuery } from "@tanstack/react-query";
import ShieldCheck from "lucide-react/icons/shield-check";
import { grantsQuery } from "../../api/computer-queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Card, Section } from "../../components/section.tsx";
import { formatAge } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";

export function GrantsSection() {
  const { api } = useServices();
  const { t } = useTranslation();
  const { data, isError } = useQuery(grantsQuery(api));
  return (
    <Section id="grants" title={t("grants.title")} text={t("grants.text")}>
      <Card>
        {isError ? <p className="p-5 text-ui text-ink-3">{t("settings.failed")}</p> : null}
        {data?.grants.length === 0 ? (
          <EmptyState
            icon={<ShieldCheck />}
            title={t("grants.empty")}
            text={t("grants.emptyText")}
          />
        ) : null}
        {data && data.grants.length > 0 ? (
          <ul className="divide-y divide-line">
            {data.grants.map((grant) => (
              <GrantRow key={grant.id} grant={grant} />
            ))}
          </ul>
        ) : null}
      </Card>
    </Section>
  );
}

function GrantRow({ grant }: { readonly grant: GrantEntry }) {
  const { api, queries, toasts } = useServices();
  const { t, language } = useTranslation();
  const report = useReportFailure();
  const covers = grant.covers === "" ? t("grants.any") : grant.covers;
  const revoke = async (): Promise<void> => {
    if (await report(api.revokeGrant(grant.id))) toasts.show(t("grants.revoked"));
    await queries.invalidateQueries({ queryKey: grantsQuery(api).queryKey });
  };
  return (
    <li className="flex items-center gap-4 px-5 py-3">
      <div className="min-w-0 flex-1 space-y-0.5">
        <div className="flex flex-wrap items-center gap-2">
          <code className="truncate font-mono text-small font-medium">{grant.tool}</code>
          <Badge tone={grant.scope === "always" ? "warn" : "neutral"}>
            {t(`grants.scope_${grant.scope}`)}
          </Badge>
        </div>
        <p className="truncate text-small text-ink-3">
          {covers} · {t("grants.since", { when: formatAge(grant.createdAt, language) })}
        </p>
      </div>
      <Button
        size="small"
        variant="ghost"
        aria-label={t("grants.revokeName", { tool: grant.tool, covers })}
        onClick={() => void revoke()}
      >
        {t("grants.revoke")}
      </Button>
    </li>
  );
}
