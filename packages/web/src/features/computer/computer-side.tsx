import MonitorDot from "lucide-react/icons/monitor-dot";
import { Dialog } from "radix-ui";
import {
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
} from "react";
import { useStore } from "zustand";
import { IconButton } from "../../components/icon-button.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { computerKeys } from "../../hooks/use-computer-key.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useComputer } from "./computer-control.ts";

const ComputerPanel = lazy(async () => ({
  default: (await import("./computer-panel.tsx")).ComputerPanel,
}));

/** The computer of a conversation: beside it, or over it where there is no room. */
export function ComputerSide({ conversationId }: { readonly conversationId: string }) {
  const { isOpen, isSheet } = useComputer();
  const panel = (
    <Suspense fallback={<Loading />}>
      <ComputerPanel key={conversationId} conversationId={conversationId} />
    </Suspense>
  );
  if (isSheet) return <Sheet>{panel}</Sheet>;
  return isOpen ? <Aside>{panel}</Aside> : null;
}

export function ComputerToggle() {
  const { t } = useTranslation();
  const { isOpen, isSheet, open, close } = useComputer();
  return (
    <IconButton
      label={t(isOpen ? "computer.close" : "computer.open")}
      shortcut={computerKeys}
      aria-expanded={isOpen}
      aria-haspopup={isSheet ? "dialog" : undefined}
      onClick={() => (isOpen ? close() : open())}
      className="max-md:size-11"
    >
      <MonitorDot />
    </IconButton>
  );
}

interface FrameProps {
  readonly children: ReactNode;
}

function Aside({ children }: FrameProps) {
  const { t } = useTranslation();
  const { preferences } = useServices();
  const width = useStore(preferences.state, (state) => state.computerWidth);
  const frame = useRef<HTMLElement>(null);
  useFocusReturn(frame);
  return (
    <aside
      ref={frame}
      data-keeps-escape
      aria-label={t("computer.title")}
      style={{ width }}
      className="animate-fade relative flex max-w-[calc(100%-24rem)] min-w-80 shrink-0 flex-col border-l border-line bg-canvas"
    >
      <PanelResizer width={width} onResize={(px) => preferences.set({ computerWidth: px })} />
      {children}
    </aside>
  );
}

function Sheet({ children }: FrameProps) {
  const { t } = useTranslation();
  const { isOpen, open, close } = useComputer();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(isShown) => (isShown ? open() : close())}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => event.preventDefault()}
          className="animate-sheet pad-safe-top fixed inset-0 z-30 flex flex-col bg-canvas pb-[env(safe-area-inset-bottom)] outline-none"
        >
          <Dialog.Title className="sr-only">{t("computer.title")}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** When the panel closes with the focus in it, the message field takes the focus. */
function useFocusReturn(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    return () => {
      if (element?.contains(document.activeElement)) {
        document.querySelector<HTMLElement>("#main textarea")?.focus();
      }
    };
  }, [frame]);
}

function Loading() {
  const { t } = useTranslation();
  return (
    <p className="flex flex-1 items-center justify-center gap-2 text-ui text-ink-3">
      <Spinner />
      {t("common.loading")}
    </p>
  );
}

const least = 320;
const most = 1400;
const keyStep = 32;

interface PanelResizerProps {
  /** In px. */
  readonly width: number;
  readonly onResize: (width: number) => void;
}

/** The left edge of a panel at the right, moved by pointer or by arrow keys. */
function PanelResizer({ width, onResize }: PanelResizerProps) {
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
