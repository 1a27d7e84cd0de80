import type { ToolPart } from "@steward/contracts/answer-part.ts";
import type { ToolCallState } from "@steward/contracts/tool-call.ts";
import { useEffect, useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { formatDuration, formatTook } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { toTookMs } from "../../state/to-took-ms.ts";

const tones: Partial<Record<ToolCallState, string>> = {
  awaiting: "text-warn font-medium",
  unknown: "text-danger font-medium",
  failed: "text-danger",
};

/** How it stands, and how long it took or has been running. */
export function CallStatus({ part }: { readonly part: ToolPart }) {
  const { t, language } = useTranslation();
  const { state, startedAt, execution } = part;
  const elapsed = useElapsed(state === "running" ? startedAt : null);
  const tookMs = toTookMs(part);
  const took = tookMs === null ? "" : formatTook(tookMs, language);
  const clock = state === "running" && elapsed >= 1000 ? formatDuration(elapsed, language) : "";
  const isExitShown = execution !== null && execution.exitCode !== 0;
  // Sighted users see by its time that it is done, and by how the code ended that it failed; the word is
  // for screen readers.
  const isPlain = state === "done" || state === "running" || (state === "failed" && isExitShown);
  return (
    <span
      className={classNames(
        "flex shrink-0 items-center gap-1.5 text-small tabular-nums",
        tones[state] ?? "text-ink-3",
      )}
    >
      <span className={isPlain ? "sr-only" : undefined}>{t(`tool.${state}`)}</span>
      {state === "running" ? clock : null}
      {isPlain || state === "failed" ? took : null}
    </span>
  );
}

/** Milliseconds since `startedAt`, brought up to date every second; null starts no clock. */
function useElapsed(startedAt: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (startedAt === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [startedAt]);
  return startedAt === null ? 0 : Math.max(0, now - startedAt);
}
