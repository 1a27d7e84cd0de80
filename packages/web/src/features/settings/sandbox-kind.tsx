import type { ContainerKind } from "@steward/contracts/container.ts";
import { Badge } from "../../components/badge.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { HintBox } from "../computer/hint-box.tsx";
import { formatBytes } from "../models/format-bytes.ts";

export function SandboxKind({ kind }: { readonly kind: ContainerKind }) {
  const { t, language } = useTranslation();
  const limits = t("sandboxes.limits", {
    memory: formatBytes(kind.memory_bytes, language),
    cpus: kind.cpus.toLocaleString(language),
    seconds: kind.timeout_seconds.toLocaleString(language),
  });
  return (
    <li className="space-y-1 px-5 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-ui font-medium">{kind.name}</span>
        <Badge tone={kind.ready ? "accent" : "warn"}>
          {t(kind.ready ? "sandboxes.ready" : "sandboxes.notReady")}
        </Badge>
        <Badge tone={kind.network_mode === "bridge" ? "warn" : "neutral"}>
          {t(`sandboxes.network_${kind.network_mode}`)}
        </Badge>
        {kind.needs_confirm ? <Badge>{t("sandboxes.asks")}</Badge> : null}
      </div>
      <p className="text-small text-ink-2">{kind.description}</p>
      <p className="text-small text-ink-3 tabular-nums">{limits}</p>
      {kind.missing.length > 0 ? (
        <p className="text-small text-ink-3">
          {t("sandboxes.missing", { programs: kind.missing.join(", ") })}
        </p>
      ) : null}
      {kind.ready || kind.reason === null ? null : (
        <p className="text-small text-warn">{kind.reason}</p>
      )}
      {kind.ready || kind.hint === null ? null : <HintBox text={kind.hint} />}
    </li>
  );
}
