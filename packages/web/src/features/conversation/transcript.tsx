import { useVirtualizer } from "@tanstack/react-virtual";
import ArrowDown from "lucide-react/icons/arrow-down";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OutgoingMessage } from "../composer/composer.tsx";
import { PendingRow } from "./pending-row.tsx";
import { TurnRow } from "./turn-row.tsx";

/** Nearer to the end than this (in px), the view follows the answer as it grows. */
const followDistance = 24;
const pendingKey = "pending";

export interface TranscriptProps {
  readonly turnIds: readonly string[];
  readonly branches: Readonly<Record<string, readonly string[]>>;
  readonly pending: OutgoingMessage | null;
}

export function Transcript({ turnIds, branches, pending }: TranscriptProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const count = turnIds.length + (pending ? 1 : 0);
  const [isAtEnd, setAtEnd] = useState(true);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 320,
    getItemKey: (index) => turnIds[index] ?? pendingKey,
    overscan: 3,
    paddingStart: 16,
    paddingEnd: 32,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: followDistance,
    directDomUpdates: true,
    directDomUpdatesMode: "position",
    onChange: (instance) => setAtEnd(instance.isAtEnd(160)),
  });
  useLayoutEffect(() => virtual.scrollToEnd(), [virtual]);
  const isPending = pending !== null;
  useEffect(() => {
    if (isPending) virtual.scrollToEnd();
  }, [isPending, virtual]);

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t("turn.log")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div ref={virtual.containerRef} className="relative">
          {virtual.getVirtualItems().map(({ key, index }) => {
            const turnId = turnIds[index];
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="absolute inset-x-0"
              >
                <div className="mx-auto w-full max-w-(--column) px-6 max-md:px-4">
                  {turnId === undefined ? (
                    <PendingRow message={pending} />
                  ) : (
                    <TurnRow
                      turnId={turnId}
                      siblings={branches[turnId]}
                      isLast={index === turnIds.length - 1}
                    />
                  )}
                </div>
              </div>
            );
          })}
        </div>
        {count === 0 ? (
          <p className="pt-[30vh] text-center text-ui text-ink-3">{t("conversation.empty")}</p>
        ) : null}
      </div>
      {isAtEnd ? null : (
        <button
          type="button"
          onClick={() => virtual.scrollToEnd({ behavior: "smooth" })}
          className="animate-appear absolute inset-x-0 bottom-3 mx-auto flex h-9 w-fit items-center gap-1.5 rounded-full border border-line-strong bg-raised pr-3.5 pl-2.5 text-small font-medium text-ink-2 shadow-2 hover:text-ink max-md:h-11"
        >
          <ArrowDown aria-hidden className="size-4" />
          {t("turn.latest")}
        </button>
      )}
    </div>
  );
}
