import { answerText, type TurnView } from "@steward/contracts/turn-view.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Layers from "lucide-react/icons/layers";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { classNames } from "../../components/class-names.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { formatCost } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useCommands } from "../../state/conversation-commands.ts";
import { CheckBadge } from "../checks/check-badge.tsx";
import type { OpenDetails } from "../checks/use-open-details.ts";
import { toModelName, useModels } from "../models/models.ts";
import { RetryMenu } from "./retry-menu.tsx";

export interface AnswerFooterProps {
  readonly turn: TurnView;
  readonly siblings: readonly string[] | undefined;
  readonly isLast: boolean;
  readonly details: OpenDetails | null;
  readonly onDetails: (details: OpenDetails | null) => void;
}

/** Always there below the last answer; below older ones when the pointer or focus is on them. */
export function AnswerFooter(props: AnswerFooterProps) {
  const { turn, siblings, isLast, details, onDetails } = props;
  const { t } = useTranslation();
  const commands = useCommands();
  return (
    <div className="-ml-1.5 flex min-h-8 scroll-mt-5 flex-wrap items-center gap-x-0.5 gap-y-1">
      <BranchSwitcher turnId={turn.id} siblings={siblings} />
      <CheckBadge
        check={turn.check}
        isOpen={details?.view === "claims"}
        onToggle={() =>
          onDetails(details?.view === "claims" ? null : { view: "claims", evidenceId: null })
        }
      />
      <div
        className={classNames(
          "flex min-w-0 items-center gap-0.5 transition-opacity duration-[var(--fast)] group-focus-within/answer:opacity-100 group-hover/answer:opacity-100 has-[[aria-expanded=true]]:opacity-100 pointer-coarse:gap-2 pointer-coarse:opacity-100",
          isLast ? "opacity-100" : "opacity-0",
        )}
      >
        {turn.parts.some((part) => part.type === "text") ? (
          <CopyButton text={() => answerText(turn)} label={t("turn.copyAnswer")} />
        ) : null}
        <IconButton
          label={t("turn.retry")}
          size="small"
          onClick={() => void commands.retry(turn.id)}
        >
          <RefreshCw />
        </IconButton>
        <RetryMenu
          turnId={turn.id}
          align="start"
          trigger={
            <IconButton label={t("turn.retryWith")} size="small" className="-ml-0.5 w-6!">
              <ChevronDown className="size-3.5!" />
            </IconButton>
          }
        />
        <IconButton
          label={t("check.trace")}
          size="small"
          aria-expanded={details?.view === "trace"}
          onClick={() => onDetails(details?.view === "trace" ? null : { view: "trace" })}
        >
          <Layers />
        </IconButton>
        <Facts turn={turn} />
      </div>
    </div>
  );
}

function Facts({ turn }: { readonly turn: TurnView }) {
  const { t, language } = useTranslation();
  const models = useModels();
  const { usage } = turn;
  const count = (value: number): string => value.toLocaleString(language);
  const facts = [
    turn.answeredBy === null ? null : toModelName(models, turn.answeredBy),
    usage
      ? t("turn.tokens", { input: count(usage.inputTokens), output: count(usage.outputTokens) })
      : null,
    usage && usage.costMicros !== null && usage.costMicros > 0
      ? formatCost(usage.costMicros, language)
      : null,
  ].filter((fact) => fact !== null);
  return (
    <span className="truncate pl-2 text-mini text-ink-3 tabular-nums">{facts.join(" · ")}</span>
  );
}

const none: readonly string[] = [];

interface BranchSwitcherProps {
  readonly turnId: string;
  readonly siblings: readonly string[] | undefined;
}

function BranchSwitcher({ turnId, siblings = none }: BranchSwitcherProps) {
  const { t } = useTranslation();
  const commands = useCommands();
  const index = siblings.indexOf(turnId);
  if (siblings.length < 2 || index === -1) return null;
  const show = (id: string | undefined): void => {
    if (id !== undefined) void commands.show(id);
  };
  const position = t("turn.version", { index: index + 1, count: siblings.length });
  return (
    <div
      role="group"
      aria-label={position}
      className="flex items-center pr-1 text-small text-ink-3 tabular-nums pointer-coarse:gap-2"
    >
      <IconButton
        label={t("turn.previous")}
        size="small"
        disabled={index === 0}
        onClick={() => show(siblings[index - 1])}
      >
        <ChevronLeft />
      </IconButton>
      <span aria-hidden>
        {index + 1}/{siblings.length}
      </span>
      <IconButton
        label={t("turn.next")}
        size="small"
        disabled={index === siblings.length - 1}
        onClick={() => show(siblings[index + 1])}
      >
        <ChevronRight />
      </IconButton>
    </div>
  );
}
