import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import ArrowDown from "lucide-react/icons/arrow-down";
import { useEffect, useLayoutEffect, useState } from "react";
import { personasQuery } from "../../api/queries.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import type { OutgoingMessage } from "../composer/use-outgoing.ts";
import { UserBubble } from "../timeline/user-bubble.tsx";
import { TurnRow } from "./turn-row.tsx";

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

/** A message on its way to the server. */
function PendingRow({ message }: { readonly message: OutgoingMessage | null }) {
  const { t } = useTranslation();
  if (message === null) return null;
  return (
    <div className="flex justify-end pt-5 opacity-60">
      <div className="max-w-[85%]">
        <UserBubble
          text={message.text}
          images={message.media.map((entry) => ({ mediaId: entry.id, name: entry.name }))}
        />
      </div>
      <p className="sr-only">{t("turn.sending")}</p>
    </div>
  );
}

interface EmptyTranscriptProps {
  /** Who answers; null: nobody in particular. */
  readonly persona: string | null;
}

/** What a conversation shows before anything is said: the greeting of who will answer, if there is one. */
function EmptyTranscript({ persona }: EmptyTranscriptProps) {
  const { t } = useTranslation();
  const { api } = useServices();
  const { data, isLoading } = useQuery({ ...personasQuery(api), enabled: persona !== null });
  const chosen = data?.personas.find(({ id }) => id === persona);
  if (isLoading) return null;
  if (!chosen?.greeting) {
    return <p className="pt-[30vh] text-center text-ui text-ink-3">{t("conversation.empty")}</p>;
  }
  return (
    <figure className="animate-fade mx-auto max-w-(--column) space-y-2 px-6 pt-[26vh] text-center">
      <blockquote className="text-lead font-medium text-balance text-ink [overflow-wrap:anywhere]">
        {chosen.greeting}
      </blockquote>
      <figcaption className="text-ui text-ink-3">{chosen.name}</figcaption>
    </figure>
  );
}

/** Nearer to the end than this (in px), the view follows the answer as it grows. */
const followDistance = 24;
/** Farther from the end than this (in px), the way back is offered. */
const awayDistance = 160;

/** Renders only the rows that are near the view, and keeps the view at the end while it is there. */
function useTranscriptRows(turnIds: readonly string[], isPending: boolean) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [isAway, setAway] = useState(false);
  const rows = useVirtualizer({
    count: turnIds.length + (isPending ? 1 : 0),
    getScrollElement: () => scroller,
    estimateSize: () => 320,
    getItemKey: (index) => turnIds[index] ?? "pending",
    overscan: 3,
    paddingStart: 16,
    paddingEnd: 32,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: followDistance,
    directDomUpdates: true,
    directDomUpdatesMode: "position",
    onChange: (instance) => setAway(!instance.isAtEnd(awayDistance)),
  });
  useLayoutEffect(() => {
    if (scroller) rows.scrollToEnd();
  }, [rows, scroller]);
  useEffect(() => {
    if (!scroller) return;
    let height = scroller.clientHeight;
    const observer = new ResizeObserver(() => {
      // What opens below makes the view smaller: at the end it stays at the end.
      const left = scroller.scrollHeight - scroller.scrollTop - height;
      height = scroller.clientHeight;
      if (left <= followDistance) rows.scrollToEnd();
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [rows, scroller]);
  useEffect(() => {
    // A message that was just sent is brought into view, with an answer that came at once.
    rows.scrollToEnd();
  }, [isPending, rows]);
  return {
    items: rows.getVirtualItems(),
    isAway,
    toEnd: () => rows.scrollToEnd({ behavior: "smooth" }),
    attachScroller: setScroller,
    attachContainer: rows.containerRef,
    attachRow: rows.measureElement,
  };
}
