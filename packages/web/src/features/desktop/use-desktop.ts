import type { DesktopMode } from "@steward/contracts/workspace.ts";
import { useEffect, useState, type RefObject } from "react";
import { useServices } from "../../app/services.ts";
import { useAttached } from "../../app/use-attached.ts";
import { waitForRetry } from "../../store/wait-for-retry.ts";
import { toSocketUrl } from "../computer/to-socket-url.ts";

export type DesktopStatus =
  | { readonly phase: "connecting" | "open" }
  /** With what the server said, where it said something. */
  | { readonly phase: "lost"; readonly reason: string | null };

export interface UseDesktopOptions {
  readonly conversationId: string;
  readonly mode: DesktopMode;
  readonly frame: RefObject<HTMLElement | null>;
}

/** Keeps a desktop in the frame, through any number of lost connections. */
export function useDesktop({ conversationId, mode, frame }: UseDesktopOptions): DesktopStatus {
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
