import type { ContainerKind, ContainerKinds } from "@steward/contracts/container.ts";
import { useQuery } from "@tanstack/react-query";
import { kindsQuery } from "../../api/computer-queries.ts";
import { Badge } from "../../components/badge.tsx";
import { HintBox } from "../../components/hint-box.tsx";
import { Card, Section } from "../../components/section.tsx";
import { formatBytes } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { RunningSandboxes } from "./running-sandboxes.tsx";

/** Where code runs, what can be had, and what runs now. */
export function SandboxesSection() {
  const { api } = useServices();
  const { t } = useTranslation();
  const { data, isError } = useQuery(kindsQuery(api));
  return (
    <Section id="sandboxes" title={t("sandboxes.title")} text={t("sandboxes.text")}>
      {isError ? <p className="text-ui text-ink-3">{t("settings.failed")}</p> : null}
      {data ? (
        <>
          <Driver kinds={data} />
          {data.driver === null ? null : <RunningSandboxes />}
          <Kinds kinds={data} />
        </>
      ) : null}
    </Section>
  );
}

function Driver({ kinds }: { readonly kinds: ContainerKinds }) {
  const { t } = useTranslation();
  const isOff = kinds.driver === null;
  return (
    <Card>
      {kinds.problems.length > 0 ? (
        <div role="alert" className="space-y-1 bg-warn-soft px-5 py-3 text-ui text-warn">
          <p className="font-medium">{t("computer.problems")}</p>
          <p className="font-mono text-small whitespace-pre-wrap">{kinds.problems.join("\n")}</p>
        </div>
      ) : null}
      <div className="space-y-2 px-5 py-3">
        <p className="flex items-center gap-2 text-ui">
          <span className="text-ink-3">{t("sandboxes.driver")}</span>
          <Badge tone={isOff ? "warn" : "accent"}>{kinds.driver ?? t("sandboxes.off")}</Badge>
        </p>
        <p className="text-small text-ink-3">{kinds.reason}</p>
        {kinds.hint === null ? null : <HintBox text={kinds.hint} />}
      </div>
    </Card>
  );
}

function Kinds({ kinds }: { readonly kinds: ContainerKinds }) {
  const { t } = useTranslation();
  if (kinds.containers.length === 0) return null;
  return (
    <div className="space-y-2">
      <h3 className="text-ui font-medium">{t("sandboxes.kinds")}</h3>
      <Card>
        <ul className="divide-y divide-line">
          {kinds.containers.map((kind) => (
            <SandboxKind key={kind.name} kind={kind} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function SandboxKind({ kind }: { readonly kind: ContainerKind }) {
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
