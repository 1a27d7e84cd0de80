import type { ToolPart } from "@steward/contracts/answer-part.ts";
import { memo, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { Spinner } from "../../components/spinner.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { CallStatus } from "../timeline/call-status.tsx";
import { ExitBadge } from "../timeline/execution-view.tsx";
import { TerminalText } from "../timeline/terminal-text.tsx";
import { toPrinted } from "../timeline/to-printed.ts";
import { toRuns } from "./to-runs.ts";

/** What the assistant did in the conversation's computer, as the logs of its turns have it. */
export function useRuns(conversationId: string): readonly ToolPart[] {
  const { turns } = useServices();
  return useStore(
    turns.state,
    useShallow((state) => toRuns(Object.values(state.turns), conversationId)),
  );
}

/** Like a terminal that nobody types into: the newest is at the end, which stays in view. */
export function AssistantRuns({ runs }: { readonly runs: readonly ToolPart[] }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const list = frame.current;
    if (list !== null && isAtEnd.current) list.scrollTop = list.scrollHeight;
  }, [runs]);
  const onScroll = (): void => {
    const list = frame.current;
    if (list === null) return;
    isAtEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < nearPx;
  };
  return (
    <ol
      ref={frame}
      onScroll={onScroll}
      aria-label={t("terminal.runs")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
      tabIndex={0}
      className="min-h-0 flex-1 space-y-4 overflow-y-auto px-3 py-2.5 focus-visible:-outline-offset-2"
    >
      {runs.map((part) => (
        <Run key={`${part.callId} ${part.startedAt}`} part={part} />
      ))}
    </ol>
  );
}

/** Whoever is that close to the end wants to see it grow. */
const nearPx = 40;

const Run = memo(function Run({ part }: { readonly part: ToolPart }) {
  const { t } = useTranslation();
  const { sandbox, execution, state } = part;
  const printed = toPrinted(part);
  return (
    <li className="space-y-1">
      <div className="flex items-start gap-2">
        <span aria-hidden className="payload text-accent-ink">
          $
        </span>
        <pre className="payload max-h-48 min-w-0 flex-1 overflow-auto font-semibold">
          {sandbox?.task}
        </pre>
      </div>
      {printed === "" ? null : (
        <TerminalText label={t("execution.output")} text={printed} className="text-ink-2" />
      )}
      <p className="flex min-h-5 items-center gap-2">
        {state === "running" ? <Spinner /> : null}
        {execution === null ? null : <ExitBadge exitCode={execution.exitCode} />}
        <CallStatus part={part} />
      </p>
    </li>
  );
});
