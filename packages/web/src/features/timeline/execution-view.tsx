import type { ToolPart } from "@steward/contracts/answer-part.ts";
import { useTranslation } from "react-i18next";
import { Badge } from "../../components/badge.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { TerminalText } from "./terminal-text.tsx";
import { toPrinted } from "./to-printed.ts";

/** Code that ran in a sandbox: what was run, what it printed and how it ended. */
export function ExecutionView({ part }: { readonly part: ToolPart }) {
  const { t } = useTranslation();
  const { sandbox, execution } = part;
  if (sandbox === null) return null;
  const printed = toPrinted(part);
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex min-h-8 items-center gap-2 border-b border-line pr-0.5 pl-3 text-mini text-ink-3">
        <span className="flex-1 font-medium">
          {t("execution.command")} {t("execution.where", { kind: sandbox.kind })}
        </span>
        {execution === null ? null : <ExitBadge exitCode={execution.exitCode} />}
        <CopyButton text={sandbox.task} label={t("execution.copyCommand")} />
      </figcaption>
      <div className="relative border-b border-line">
        <TerminalText
          label={t("execution.command")}
          text={sandbox.task}
          className="max-h-60 px-3 py-2 text-ink"
        />
      </div>
      {printed === "" ? (
        <p className="px-3 py-2 text-small text-ink-3">
          {t(execution === null ? "tool.running" : "execution.noOutput")}
        </p>
      ) : (
        <TerminalText
          label={t("execution.output")}
          text={printed}
          isGrowing={execution === null}
          className="max-h-80 px-3 py-2 text-ink-2"
        />
      )}
    </figure>
  );
}

/** Only what went wrong stands out. */
export function ExitBadge({ exitCode }: { readonly exitCode: number | null }) {
  const { t } = useTranslation();
  if (exitCode === null) return <Badge tone="warn">{t("execution.killed")}</Badge>;
  return (
    <Badge tone={exitCode === 0 ? "accent" : "danger"}>
      {t("execution.exit", { code: exitCode })}
    </Badge>
  );
}
