import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useState } from "react";

/** Nearer to the end than this (in px), the view follows the answer as it grows. */
const followDistance = 24;
/** Farther from the end than this (in px), the way back is offered. */
const awayDistance = 160;

/** Renders only the rows that are near the view, and keeps the view at the end while it is there. */
export function useTranscriptRows(turnIds: readonly string[], isPending: boolean) {
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
      // What opens below takes room away: whoever was at the end stays there.
      const left = scroller.scrollHeight - scroller.scrollTop - height;
      height = scroller.clientHeight;
      if (left <= followDistance) rows.scrollToEnd();
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [rows, scroller]);
  useEffect(() => {
    // Whoever has sent something sees its answer, also where that was there at once.
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
