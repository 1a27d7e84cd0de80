import type { DesktopMode } from "@steward/contracts/workspace.ts";
import { useQuery } from "@tanstack/react-query";
import Eye from "lucide-react/icons/eye";
import Maximize from "lucide-react/icons/maximize";
import MousePointerClick from "lucide-react/icons/mouse-pointer-click";
import { type RefObject, useEffect, useRef, useState } from "react";
import { desktopControlQuery } from "../../api/computer-queries.ts";
import { toSocketUrl } from "../../api/http.ts";
import { Button } from "../../components/button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { useAttached } from "../../hooks/use-attached.ts";
import { computerKeys } from "../../hooks/use-computer-key.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";
import { waitForRetry } from "../../state/wait-for-retry.ts";

export function DesktopView({ conversationId }: { readonly conversationId: string }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const { holder, isMine, isBusy, hold } = useControl(conversationId);
  const mode = isMine ? "control" : "view";
  const status = useDesktop({ conversationId, mode, frame });
  const label = t("desktop.screen");
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line py-1 pr-2 pl-3">
        {isMine ? (
          <MousePointerClick aria-hidden className="size-4 shrink-0 text-accent" />
        ) : (
          <Eye aria-hidden className="size-4 shrink-0 text-ink-3" />
        )}
        <p role="status" className="min-w-0 flex-1 text-small text-ink-2">
          {t(isMine ? "desktop.controlling" : watchTexts[holder])}
        </p>
        <IconButton
          label={t("desktop.fullScreen")}
          onClick={() => void frame.current?.requestFullscreen()}
          className="size-8!"
        >
          <Maximize />
        </IconButton>
        {holder === "person" ? (
          <Button
            size="small"
            variant={isMine ? "solid" : "outline"}
            isBusy={isBusy}
            onClick={() => void hold("agent")}
          >
            {t("desktop.giveBack")}
          </Button>
        ) : null}
        {isMine ? null : (
          <Button size="small" isBusy={isBusy} onClick={() => void hold("person")}>
            {t("desktop.take")}
          </Button>
        )}
      </div>
      <div className="relative min-h-0 flex-1 bg-sunken">
        <div
          ref={frame}
          role={isMine ? "application" : "img"}
          aria-label={isMine ? `${label}. ${t("desktop.leave", { keys: computerKeys })}` : label}
          className="absolute inset-0 bg-sunken"
        />
        <Cover status={status} />
      </div>
      {isMine ? (
        <p className="border-t border-line px-3 py-1.5 text-small text-ink-3">
          {t("desktop.leave", { keys: computerKeys })}
        </p>
      ) : null}
    </div>
  );
}

const watchTexts = { agent: "desktop.watching", person: "desktop.elsewhere" } as const;

/** Who has mouse and keyboard; whether it is this page. */
function useControl(conversationId: string) {
  const { api, queries } = useServices();
  const report = useReportFailure();
  const options = desktopControlQuery(api, conversationId);
  const holder = useQuery(options).data?.holder ?? "agent";
  const [hasTaken, setTaken] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return {
    holder,
    // Somebody may have given it back elsewhere.
    isMine: hasTaken && holder === "person",
    isBusy,
    async hold(next: typeof holder): Promise<void> {
      setBusy(true);
      const control = await report(api.setDesktopControl(conversationId, { holder: next }));
      if (control) {
        queries.setQueryData(options.queryKey, control);
        setTaken(control.holder === "person");
      }
      setBusy(false);
    },
  };
}

/** Over the screen while there is nothing to see. */
function Cover({ status }: { readonly status: DesktopStatus }) {
  const { t } = useTranslation();
  if (status.phase === "open") return null;
  return (
    <div
      role="status"
      className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-sunken p-6 text-center text-ui text-ink-2"
    >
      <Spinner />
      <p>{t(`desktop.${status.phase}`)}</p>
      {status.phase === "lost" && status.reason !== null ? (
        <p className="max-w-sm text-small text-ink-3">{status.reason}</p>
      ) : null}
    </div>
  );
}

type DesktopStatus =
  | { readonly phase: "connecting" | "open" }
  /** With what the server said, where it said something. */
  | { readonly phase: "lost"; readonly reason: string | null };

interface UseDesktopOptions {
  readonly conversationId: string;
  readonly mode: DesktopMode;
  readonly frame: RefObject<HTMLElement | null>;
}

/** Keeps a desktop in the frame, through any number of lost connections. */
function useDesktop({ conversationId, mode, frame }: UseDesktopOptions): DesktopStatus {
  const { api } = useServices();
  const isAttached = useAttached();
  const [status, setStatus] = useState<DesktopStatus>({ phase: "connecting" });
  useEffect(() => {
    const element = frame.current;
    if (!isAttached || element === null) return;
    const abort = new AbortController();
    const { signal } = abort;
    const connect = async (): Promise<boolean> => {
      let wasOpen = false;
      const { showDesktop } = await import("./show-desktop.ts");
      const { path } = await api.desktopTicket(conversationId, mode);
      const onOpen = (): void => {
        wasOpen = true;
        setStatus({ phase: "open" });
      };
      if (!signal.aborted) {
        await showDesktop(element, { url: toSocketUrl(path), mode, signal, onOpen });
      }
      return wasOpen;
    };
    const follow = async (): Promise<void> => {
      for (let attempt = 0; !signal.aborted; attempt += 1) {
        if (attempt === 0) setStatus({ phase: "connecting" });
        let reason: string | null = null;
        try {
          if (await connect()) attempt = 0;
        } catch (error) {
          reason = error instanceof Error ? error.message : String(error);
        }
        if (signal.aborted) return;
        setStatus({ phase: "lost", reason });
        await waitForRetry(attempt, signal);
      }
    };
    void follow();
    return () => abort.abort();
  }, [api, conversationId, mode, frame, isAttached]);
  return status;
}
