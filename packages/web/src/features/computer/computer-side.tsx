import { Dialog } from "radix-ui";
import { lazy, Suspense, useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { useStore } from "zustand";
import { useServices } from "../../app/services.ts";
import { Spinner } from "../../components/spinner.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useComputer } from "./computer-control.ts";
import { PanelResizer } from "./panel-resizer.tsx";

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

/** Whoever was inside when it closed goes on where they write. */
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
