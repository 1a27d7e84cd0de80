import type { ToolPart } from "@steward/contracts/answer-part.ts";
import type { Execution } from "@steward/contracts/tool-call.ts";
import { Badge } from "../../components/badge.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { TerminalText } from "./terminal-text.tsx";
import { toPlainText } from "./to-ansi-spans.ts";
import { toPrinted } from "./to-printed.ts";

/** Code that ran in a sandbox: what was run, what it printed and how it ended. */
export function ExecutionView({ part }: { readonly part: ToolPart }) {
  const { t } = useTranslation();
  const { sandbox, execution } = part;
  if (sandbox === null) return null;
  const printed = toPrinted(part);
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex min-h-8 items-center gap-2 border-b border-line px-3 text-mini text-ink-3">
        <span className="flex-1 truncate font-medium">{sandbox.kind}</span>
        {execution === null ? null : <ExitBadge {...execution} />}
      </figcaption>
      <Printed
        label={t("execution.command")}
        copyLabel={t("execution.copyCommand")}
        text={sandbox.task}
      />
      {printed === "" ? (
        <p className="border-t border-line px-3 py-2 text-small text-ink-3">
          {t("execution.noOutput")}
        </p>
      ) : (
        <div className="border-t border-line">
          <Printed
            label={t("execution.output")}
            copyLabel={t("execution.copyOutput")}
            text={printed}
            isGrowing={execution === null}
          />
        </div>
      )}
    </figure>
  );
}

interface PrintedProps {
  readonly label: string;
  readonly copyLabel: string;
  readonly text: string;
  readonly isGrowing?: boolean;
}

function Printed({ label, copyLabel, text, isGrowing = false }: PrintedProps) {
  return (
    <div className="flex items-start">
      <TerminalText
        label={label}
        text={text}
        isGrowing={isGrowing}
        className="max-h-72 min-w-0 flex-1 py-2 pl-3 text-ink-2"
      />
      <CopyButton text={() => toPlainText(text)} label={copyLabel} />
    </div>
  );
}

export function ExitBadge({ exitCode, reason }: Pick<Execution, "exitCode" | "reason">) {
  const { t } = useTranslation();
  if (exitCode === null || reason) {
    return <Badge tone="warn">{t(`execution.${reason ?? "signal"}`)}</Badge>;
  }
  return (
    <Badge tone={exitCode === 0 ? "accent" : "danger"}>
      {t("execution.exit", { code: exitCode })}
    </Badge>
  );
}
