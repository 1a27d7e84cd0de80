import ArrowDown from "lucide-react/icons/arrow-down";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { OutgoingMessage } from "../composer/outgoing-message.ts";
import { EmptyTranscript } from "./empty-transcript.tsx";
import { PendingRow } from "./pending-row.tsx";
import { TurnRow } from "./turn-row.tsx";
import { useTranscriptRows } from "./use-transcript-rows.ts";

export interface TranscriptProps {
  readonly turnIds: readonly string[];
  readonly branches: Readonly<Record<string, readonly string[]>>;
  readonly pending: OutgoingMessage | null;
  readonly persona: string | null;
}

export function Transcript({ turnIds, branches, pending, persona }: TranscriptProps) {
  const { t } = useTranslation();
  const { items, isAway, toEnd, attachScroller, attachContainer, attachRow } = useTranscriptRows(
    turnIds,
    pending !== null,
  );
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={attachScroller}
        role="log"
        aria-live="off"
        aria-label={t("turn.log")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div ref={attachContainer} className="relative">
          {items.map(({ key, index }) => (
            <div key={key} ref={attachRow} data-index={index} className="absolute inset-x-0">
              <div className="mx-auto w-full max-w-(--column) px-6 max-md:px-4">
                <Row
                  turnId={turnIds[index]}
                  siblings={branches[turnIds[index] ?? ""]}
                  isLast={index === turnIds.length - 1}
                  pending={pending}
                />
              </div>
            </div>
          ))}
        </div>
        {turnIds.length === 0 && pending === null ? <EmptyTranscript persona={persona} /> : null}
      </div>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-0 top-0 h-5 bg-linear-to-b from-canvas to-transparent"
      />
      {isAway ? <JumpButton onClick={toEnd} /> : null}
    </div>
  );
}

interface RowProps {
  readonly turnId: string | undefined;
  readonly siblings: readonly string[] | undefined;
  readonly isLast: boolean;
  readonly pending: OutgoingMessage | null;
}

function Row({ turnId, siblings, isLast, pending }: RowProps) {
  if (turnId === undefined) return <PendingRow message={pending} />;
  return <TurnRow turnId={turnId} siblings={siblings} isLast={isLast} />;
}

function JumpButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={onClick}
      className="animate-appear absolute inset-x-0 bottom-3 mx-auto flex h-9 w-fit items-center gap-1.5 rounded-full border border-line-strong bg-raised pr-3.5 pl-2.5 text-small font-medium text-ink-2 shadow-2 hover:text-ink max-md:h-11"
    >
      <ArrowDown aria-hidden className="size-4" />
      {t("turn.latest")}
    </button>
  );
}
