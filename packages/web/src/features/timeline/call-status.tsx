import type { ToolPart } from "@steward/contracts/answer-part.ts";
import type { ToolCallState } from "@steward/contracts/tool-call.ts";
import { classNames } from "../../components/class-names.ts";
import { formatDuration, formatTook } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useElapsed } from "./use-elapsed.ts";

const tones: Partial<Record<ToolCallState, string>> = {
  awaiting: "text-warn font-medium",
  unknown: "text-danger font-medium",
  failed: "text-danger",
};

/** How it stands, and how long it took or has been running. */
export function CallStatus({ part }: { readonly part: ToolPart }) {
  const { t, language } = useTranslation();
  const { state, startedAt, endedAt } = part;
  const elapsed = useElapsed(state === "running" ? startedAt : null);
  const took =
    startedAt !== null && endedAt !== null ? formatTook(endedAt - startedAt, language) : "";
  const clock = state === "running" && elapsed >= 1000 ? formatDuration(elapsed, language) : "";
  // That it is done shows by its time; the word is for those who cannot see.
  const isPlain = state === "done" || state === "running";
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
