import type { ToolPart } from "@steward/contracts/answer-part.ts";
import { useState } from "react";
import { useTranslation } from "../../i18n/texts.ts";
import { Payload } from "../../markdown/payload.tsx";

/** Where another view says most of it. */
export function FoldedDetails({ part }: { readonly part: ToolPart }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ToolDetails part={part} />;
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="touch-target rounded-sm px-1 text-small text-ink-3 underline underline-offset-2 hover:text-ink"
    >
      {t("tool.details")}
    </button>
  );
}

/** The exact arguments and the result; on demand the entry as the log has it. */
export function ToolDetails({ part }: { readonly part: ToolPart }) {
  const { t } = useTranslation();
  const [isRaw, setRaw] = useState(false);
  return (
    <div className="space-y-2">
      {isRaw ? (
        <Payload label={t("tool.raw")} text={JSON.stringify(part)} copyLabel={t("tool.copyRaw")} />
      ) : (
        <>
          <Payload
            label={t("tool.arguments")}
            text={part.input}
            copyLabel={t("tool.copyArguments")}
          />
          {part.output === null || part.output === "" ? null : (
            <Payload label={t("tool.result")} text={part.output} copyLabel={t("tool.copyResult")} />
          )}
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 text-small text-ink-3">
        <code className="font-mono text-mini">{part.name}</code>
        {part.decidedBy === null ? null : (
          <span>{t("tool.decidedBy", { name: part.decidedBy })}</span>
        )}
        <button
          type="button"
          aria-pressed={isRaw}
          onClick={() => setRaw(!isRaw)}
          className="touch-target ml-auto rounded-sm underline underline-offset-2 hover:text-ink"
        >
          {t(isRaw ? "tool.hideRaw" : "tool.showRaw")}
        </button>
      </div>
    </div>
  );
}
