import type { Terminal } from "@steward/contracts/workspace.ts";
import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import SquareTerminal from "lucide-react/icons/square-terminal";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { terminalsQuery } from "../../api/computer-queries.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";
import { AssistantRuns, useRuns } from "./assistant-runs.tsx";
import { TerminalView } from "./terminal-view.tsx";

/** Until its frame has been measured. */
const firstSize = { cols: 80, rows: 24 };

/** In place of a terminal's id. */
const assistant = "assistant";

/** What the assistant runs, and the user's own terminals beside it. */
export function TerminalsTab({ conversationId }: { readonly conversationId: string }) {
  const { t } = useTranslation();
  const { terminals, isPending, isOpening, open, close } = useTerminals(conversationId);
  const runs = useRuns(conversationId);
  const [chosenId, setChosen] = useState<string | null>(null);
  const own = terminals.find(({ id }) => id === chosenId) ?? terminals.at(-1);
  const shown = chosenId === assistant ? undefined : own;
  const add = async (): Promise<void> => setChosen((await open())?.id ?? chosenId);
  if (isPending) return null;
  if (runs.length === 0 && terminals.length === 0) {
    return <NothingYet isOpening={isOpening} onOpen={() => void add()} />;
  }
  return (
    <>
      <div className="flex shrink-0 items-center gap-1 border-b border-line px-2 py-1">
        <ul aria-label={t("terminal.list")} className="flex min-w-0 gap-1 overflow-x-auto">
          <Chip
            name={t("terminal.assistant")}
            title={t("terminal.runs")}
            isRunning={runs.some(({ state }) => state === "running")}
            isShown={shown === undefined}
            onShow={() => setChosen(assistant)}
          />
          {terminals.map((each, index) => (
            <Chip
              key={each.id}
              title={each.title}
              isRunning={each.isRunning}
              name={t("terminal.name", { number: index + 1 })}
              isShown={each === shown}
              onShow={() => setChosen(each.id)}
              onClose={() => void close(each.id)}
            />
          ))}
        </ul>
        <IconButton
          label={t("terminal.open")}
          disabled={isOpening}
          onClick={() => void add()}
          className="size-8!"
        >
          <Plus />
        </IconButton>
      </div>
      {shown === undefined ? (
        <AssistantRuns runs={runs} />
      ) : (
        <TerminalView key={shown.id} terminal={shown} />
      )}
    </>
  );
}

function NothingYet({
  isOpening,
  onOpen,
}: {
  readonly isOpening: boolean;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<SquareTerminal />}
      title={t("terminal.empty")}
      text={t(isOpening ? "terminal.openingText" : "terminal.emptyText")}
    >
      <Button variant="solid" isBusy={isOpening} onClick={onOpen}>
        {t("terminal.open")}
      </Button>
    </EmptyState>
  );
}

function useTerminals(conversationId: string) {
  const { api, queries } = useServices();
  const report = useReportFailure();
  const options = terminalsQuery(api, conversationId);
  const { data: terminals = [], isPending } = useQuery(options);
  const [isOpening, setOpening] = useState(false);
  return {
    terminals,
    isPending,
    isOpening,
    async open(): Promise<Terminal | null> {
      setOpening(true);
      const opened = await report(api.openTerminal(conversationId, firstSize));
      if (opened) queries.setQueryData(options.queryKey, (all = []) => [...all, opened]);
      setOpening(false);
      return opened;
    },
    async close(id: string): Promise<void> {
      await report(api.closeTerminal(id));
      await queries.invalidateQueries({ queryKey: options.queryKey });
    },
  };
}

interface ChipProps {
  readonly name: string;
  readonly title: string;
  readonly isRunning: boolean;
  readonly isShown: boolean;
  readonly onShow: () => void;
  /** Absent: it is always there. */
  readonly onClose?: () => void;
}

function Chip({ name, title, isRunning, isShown, onShow, onClose }: ChipProps) {
  const { t } = useTranslation();
  return (
    <li
      className={classNames(
        "flex h-8 shrink-0 items-center rounded-md pr-0.5 text-small max-md:h-11",
        isShown ? "bg-press text-ink" : "text-ink-3 hover:bg-hover",
      )}
    >
      <button
        type="button"
        aria-pressed={isShown}
        title={title}
        onClick={onShow}
        className="flex h-full max-w-40 items-center gap-1.5 rounded-md pr-2 pl-2.5"
      >
        <span
          aria-hidden
          className={classNames(
            "size-1.5 shrink-0 rounded-full",
            isRunning ? "bg-accent" : "bg-line-strong",
          )}
        />
        <span className="truncate font-medium">{name}</span>
      </button>
      {onClose === undefined ? null : (
        <IconButton size="small" label={t("terminal.close", { name })} onClick={onClose}>
          <X />
        </IconButton>
      )}
    </li>
  );
}
