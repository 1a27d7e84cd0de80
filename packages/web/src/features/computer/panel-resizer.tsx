import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";

const least = 320;
const most = 1400;
const keyStep = 32;

export interface PanelResizerProps {
  /** In px. */
  readonly width: number;
  readonly onResize: (width: number) => void;
}

/** The left edge of a panel at the right, moved by pointer or by arrow keys. */
export function PanelResizer({ width, onResize }: PanelResizerProps) {
  const { t } = useTranslation();
  const resize = (px: number): void => onResize(Math.round(Math.min(most, Math.max(least, px))));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowLeft") resize(width + keyStep);
    if (event.key === "ArrowRight") resize(width - keyStep);
  };
  const onPointerMove = (event: PointerEvent): void => {
    const handle = event.currentTarget;
    const panel = handle.parentElement;
    if (panel === null || !handle.hasPointerCapture(event.pointerId)) return;
    resize(panel.getBoundingClientRect().right - event.clientX);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t("computer.resize")}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none select-none after:absolute after:inset-y-0 after:left-[3px] after:w-0.5 hover:after:bg-accent focus-visible:outline-none focus-visible:after:bg-accent active:after:bg-accent"
    />
  );
}
