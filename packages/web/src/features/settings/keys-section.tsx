import type { ApiKey } from "@steward/contracts/account.ts";
import { useQuery } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { keysQuery } from "../../api/queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Card, Section } from "../../components/section.tsx";
import { formatAge } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";
import { CreateKeyDialog } from "./create-key-dialog.tsx";

export function KeysSection() {
  const { api } = useServices();
  const { t } = useTranslation();
  const keys = useQuery(keysQuery(api));
  const [isCreating, setCreating] = useState(false);
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  const active = (keys.data?.keys ?? []).filter((key) => key.revokedAt === null);
  return (
    <Section
      id="keys"
      title={t("settings.keys")}
      text={t("settings.keysText")}
      action={
        <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setCreating(true)}>
          {t("settings.createKey")}
        </Button>
      }
    >
      <Card>
        {keys.isError ? <p className="p-5 text-ui text-ink-3">{t("settings.failed")}</p> : null}
        {keys.isSuccess && active.length === 0 ? (
          <EmptyState
            icon={<KeyRound />}
            title={t("settings.keysEmpty")}
            text={t("settings.keysEmptyText")}
          />
        ) : null}
        {active.length > 0 ? (
          <ul className="divide-y divide-line">
            {active.map((key) => (
              <KeyRow key={key.id} entry={key} onRevoke={() => setLeaving(key)} />
            ))}
          </ul>
        ) : null}
      </Card>
      {isCreating ? <CreateKeyDialog onClose={() => setCreating(false)} /> : null}
      <RevokeDialog entry={leaving} onClose={() => setLeaving(null)} />
    </Section>
  );
}

function KeyRow({ entry, onRevoke }: { readonly entry: ApiKey; readonly onRevoke: () => void }) {
  const { t, language } = useTranslation();
  const used =
    entry.lastUsedAt === null
      ? t("settings.neverUsed")
      : t("settings.lastUsed", { when: formatAge(entry.lastUsedAt, language) });
  return (
    <li className="flex items-center gap-4 px-5 py-3">
      <div className="min-w-0 flex-1 space-y-0.5">
        <div className="flex flex-wrap items-center gap-2">
          <span className="truncate text-ui font-medium">{entry.name}</span>
          {entry.scopes.map((scope) => (
            <Badge key={scope} tone={scope === "admin" ? "warn" : "neutral"}>
              {scope}
            </Badge>
          ))}
        </div>
        <p className="truncate text-small text-ink-3">
          <code className="font-mono">{entry.prefix}…</code> · {used}
        </p>
      </div>
      <Button size="small" variant="ghost" onClick={onRevoke}>
        {t("settings.revoke")}
      </Button>
    </li>
  );
}

interface RevokeDialogProps {
  readonly entry: ApiKey | null;
  readonly onClose: () => void;
}

function RevokeDialog({ entry, onClose }: RevokeDialogProps) {
  const { api, queries } = useServices();
  const { t } = useTranslation();
  const report = useReportFailure();
  return (
    <ConfirmDialog
      isOpen={entry !== null}
      title={t("settings.revokeTitle", { name: entry?.name ?? "" })}
      description={t("settings.revokeText")}
      action={t("settings.revoke")}
      onClose={onClose}
      onConfirm={async () => {
        if (entry) await report(api.revokeKey(entry.id));
        await queries.invalidateQueries({ queryKey: keysQuery(api).queryKey });
      }}
    />
  );
}
