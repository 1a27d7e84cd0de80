import type { RunningContainer } from "@steward/contracts/container.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { sandboxesQuery } from "../../api/computer-queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Card } from "../../components/section.tsx";
import { formatAge, formatBytes } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";

export function RunningSandboxes() {
  const { api } = useServices();
  const { t } = useTranslation();
  const { data } = useQuery(sandboxesQuery(api));
  const [leaving, setLeaving] = useState<RunningContainer | null>(null);
  const running = data?.containers ?? [];
  return (
    <div className="space-y-2">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 text-ui font-medium">{t("sandboxes.running")}</h3>
        {running.length > 0 ? <StopIdle /> : null}
      </div>
      <Card>
        {running.length === 0 ? (
          <p className="px-5 py-3 text-ui text-ink-3">{t("sandboxes.none")}</p>
        ) : (
          <ul className="divide-y divide-line">
            {running.map((sandbox) => (
              <SandboxRow
                key={sandbox.container_id}
                sandbox={sandbox}
                onStop={() => setLeaving(sandbox)}
              />
            ))}
          </ul>
        )}
      </Card>
      <StopDialog sandbox={leaving} onClose={() => setLeaving(null)} />
    </div>
  );
}

function StopIdle() {
  const { api, queries, toasts } = useServices();
  const { t } = useTranslation();
  const report = useReportFailure();
  const stop = async (): Promise<void> => {
    const result = await report(api.stopIdleSandboxes());
    if (result) toasts.show(t("sandboxes.stoppedAll", { number: result.stopped }));
    await queries.invalidateQueries({ queryKey: sandboxesQuery(api).queryKey });
  };
  return (
    <Button size="small" variant="ghost" onClick={() => void stop()}>
      {t("sandboxes.stopAll")}
    </Button>
  );
}

interface SandboxRowProps {
  readonly sandbox: RunningContainer;
  readonly onStop: () => void;
}

function SandboxRow({ sandbox, onStop }: SandboxRowProps) {
  const { t, language } = useTranslation();
  const { container, state, used_at, memory_bytes, processes, conversation } = sandbox;
  const facts = [
    t("sandboxes.used", { when: formatAge(used_at, language) }),
    memory_bytes === null ? "" : formatBytes(memory_bytes, language),
    processes === null ? "" : t("sandboxes.processes", { number: processes }),
  ].filter((fact) => fact !== "");
  return (
    <li className="flex items-center gap-4 px-5 py-3">
      <div className="min-w-0 flex-1 space-y-0.5">
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-ui font-medium">{container}</span>
          {state === "paused" ? <Badge>{t("sandboxes.paused")}</Badge> : null}
          {conversation === null ? null : (
            <Link
              to="/c/$conversationId"
              params={{ conversationId: conversation }}
              className="text-small text-accent-ink underline underline-offset-2"
            >
              {t("sandboxes.openConversation")}
            </Link>
          )}
        </div>
        <p className="truncate text-small text-ink-3 tabular-nums">{facts.join(" · ")}</p>
      </div>
      <Button
        size="small"
        variant="ghost"
        aria-label={t("sandboxes.stopName", { name: container })}
        onClick={onStop}
      >
        {t("sandboxes.stop")}
      </Button>
    </li>
  );
}

interface StopDialogProps {
  readonly sandbox: RunningContainer | null;
  readonly onClose: () => void;
}

function StopDialog({ sandbox, onClose }: StopDialogProps) {
  const { api, queries } = useServices();
  const { t } = useTranslation();
  const report = useReportFailure();
  return (
    <ConfirmDialog
      isOpen={sandbox !== null}
      title={t("sandboxes.stopTitle", { name: sandbox?.container ?? "" })}
      description={t("sandboxes.stopText")}
      action={t("sandboxes.stop")}
      onClose={onClose}
      onConfirm={async () => {
        if (sandbox) await report(api.stopSandbox(sandbox.container_id));
        await queries.invalidateQueries({ queryKey: sandboxesQuery(api).queryKey });
      }}
    />
  );
}
