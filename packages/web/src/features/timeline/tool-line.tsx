import type { ToolPart } from "@steward/contracts/answer-part.ts";
import { memo, useId } from "react";
import { classNames } from "../../components/class-names.ts";
import { FoldArrow } from "../../components/fold-button.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { inLanguage, useTranslation } from "../../i18n/texts.ts";
import { CallApproval } from "../approvals/approval-card.tsx";
import { ArtifactList } from "./artifact-list.tsx";
import { useAskedLine } from "./asked-call.ts";
import { CallStatus } from "./call-status.tsx";
import { ChildApprovals } from "./child-approvals.tsx";
import { ChildView } from "./child-view.tsx";
import { ExecutionView, ExitBadge } from "./execution-view.tsx";
import { TerminalText } from "./terminal-text.tsx";
import { FoldedDetails, ToolDetails } from "./tool-details.tsx";
import { ToolIcon } from "./tool-icon.tsx";

export interface ToolLineProps {
  readonly turnId: string;
  readonly part: ToolPart;
  /** Inside a sub-agent's view: what waits there is shown at the root. */
  readonly isNested: boolean;
}

/** One call, from the proposal to the result. Renders again only when its own part changes. */
export const ToolLine = memo(function ToolLine({ turnId, part, isNested }: ToolLineProps) {
  const { line, isOpen, setOpen } = useAskedLine<HTMLLIElement>((id) => id === part.callId);
  const id = useId();
  const { language } = useTranslation();
  const isRunning = part.state === "running" || part.state === "ready";
  return (
    <li ref={line}>
      <button
        type="button"
        id={id}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-10 w-full scroll-my-4 items-center gap-2.5 px-3 py-1.5 text-left text-ui text-ink-3 transition-colors duration-[var(--fast)] hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-11"
      >
        {part.state === "running" ? (
          <Spinner className="shrink-0" />
        ) : (
          <ToolIcon icon={part.icon} effects={part.effects} />
        )}
        <span
          className={classNames(
            "min-w-0 flex-1 truncate",
            isRunning ? "animate-sweep" : "text-ink-2",
            part.state === "denied" && "line-through decoration-ink-3/60",
          )}
        >
          {inLanguage(language, part.title, part.titles)}
        </span>
        {isOpen ? null : <ExitNote part={part} />}
        <CallStatus part={part} />
        <FoldArrow isOpen={isOpen} />
      </button>
      <LineBody turnId={turnId} part={part} isNested={isNested} isOpen={isOpen} lineId={id} />
    </li>
  );
});

/** Only what went wrong stands out in the line. */
function ExitNote({ part: { execution } }: { readonly part: ToolPart }) {
  if (execution === null || execution.exitCode === 0) return null;
  return <ExitBadge {...execution} />;
}

interface LineBodyProps extends ToolLineProps {
  readonly isOpen: boolean;
  readonly lineId: string;
}

function LineBody({ turnId, part, isNested, isOpen, lineId }: LineBodyProps) {
  const isLive = part.state === "running" && part.live !== "";
  const { childTurnId } = part;
  return (
    <>
      <div className="space-y-2.5 px-3 not-empty:pt-1.5 not-empty:pb-3">
        {isLive && !isOpen ? <LiveOutput text={part.live} /> : null}
        {isOpen && hasRunCode(part) ? <ExecutionView part={part} /> : null}
        <ArtifactList ids={part.artifactIds} />
        {isOpen && childTurnId !== null ? <ChildView turnId={childTurnId} /> : null}
        {isOpen ? <LineDetails part={part} /> : null}
      </div>
      {isNested ? null : <CallApproval turnId={turnId} part={part} lineId={lineId} />}
      {isNested || childTurnId === null ? null : (
        <ChildApprovals turnId={childTurnId} lineId={lineId} />
      )}
    </>
  );
}

/** Not every call that uses a sandbox does: some look at a screen, some never got one. */
function hasRunCode({ sandbox, execution, live }: ToolPart): boolean {
  return sandbox !== null && (execution !== null || live !== "");
}

/** Folded where another view says most of it: a sub-agent's, or that of code that ran. */
function LineDetails({ part }: { readonly part: ToolPart }) {
  const isSaid = part.childTurnId !== null || hasRunCode(part);
  return isSaid ? <FoldedDetails part={part} /> : <ToolDetails part={part} />;
}

/** What is kept on screen, in characters. */
const shownLength = 4000;

/** What a tool prints while it runs; stays at the newest line. */
function LiveOutput({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <TerminalText
      label={t("tool.output")}
      text={text.slice(-shownLength)}
      isGrowing
      className="max-h-36 rounded-lg border border-line bg-sunken px-3 py-2 text-ink-2"
    />
  );
}
