import type { ContainerKinds } from "@steward/contracts/container.ts";
import { useQuery } from "@tanstack/react-query";
import { kindsQuery } from "../../api/computer-queries.ts";
import { useServices } from "../../app/services.ts";
import { Badge } from "../../components/badge.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { HintBox } from "../computer/hint-box.tsx";
import { RunningSandboxes } from "./running-sandboxes.tsx";
import { SandboxKind } from "./sandbox-kind.tsx";
import { Card, Section } from "./section.tsx";

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
