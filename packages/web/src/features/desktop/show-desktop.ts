import RFB from "@novnc/novnc";
import type { DesktopMode } from "@steward/contracts/workspace.ts";

export interface ShowDesktopOptions {
  readonly url: string;
  readonly mode: DesktopMode;
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
}

/** Shows a desktop in an element; settles once the connection is closed, by whomever. */
export function showDesktop(frame: HTMLElement, options: ShowDesktopOptions): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const screen = new RFB(frame, options.url);
  screen.viewOnly = options.mode === "view";
  screen.scaleViewport = true;
  screen.background = "transparent";
  const hangUp = (): void => screen.disconnect();
  options.signal.addEventListener("abort", hangUp, { once: true });
  screen.addEventListener("connect", () => {
    options.onOpen();
    if (options.mode === "control") screen.focus();
  });
  screen.addEventListener("disconnect", () => {
    options.signal.removeEventListener("abort", hangUp);
    resolve();
  });
  if (options.signal.aborted) hangUp();
  return promise;
}
