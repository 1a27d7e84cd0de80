import RFB from "@novnc/novnc";
import type { DesktopMode } from "@steward/contracts/workspace.ts";
import { type ScreenSize, toScreenSize } from "./to-screen-size.ts";

export interface ShowDesktopOptions {
  readonly url: string;
  readonly mode: DesktopMode;
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
}

/** Shows a desktop in an element; settles once the connection is closed, by whomever. */
export function showDesktop(frame: HTMLElement, options: ShowDesktopOptions): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = new WebSocket(options.url);
  const screen = new RFB(frame, socket);
  screen.viewOnly = options.mode === "view";
  screen.scaleViewport = true;
  screen.background = "transparent";
  const hangUp = (): void => screen.disconnect();
  options.signal.addEventListener("abort", hangUp, { once: true });
  let stopFitting = (): void => {};
  screen.addEventListener("connect", () => {
    options.onOpen();
    stopFitting = fitScreen(frame, socket);
    if (options.mode === "control") screen.focus();
  });
  screen.addEventListener("disconnect", () => {
    stopFitting();
    options.signal.removeEventListener("abort", hangUp);
    resolve();
  });
  if (options.signal.aborted) hangUp();
  return promise;
}

/** A frame is dragged through many sizes; the last one counts. */
const settledMs = 300;

/**
 * Asks for a screen in the shape of the frame, now and when the frame has changed. noVNC itself asks only
 * with control, and for the very pixels of the frame, which are too few for a web page.
 */
function fitScreen(frame: HTMLElement, socket: WebSocket): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: ScreenSize = { width: 0, height: 0 };
  const fit = (): void => {
    const { clientWidth, clientHeight } = frame;
    if (clientWidth === 0 || clientHeight === 0 || socket.readyState !== WebSocket.OPEN) return;
    const size = toScreenSize({ width: clientWidth, height: clientHeight });
    if (size.width === asked.width && size.height === asked.height) return;
    asked = size;
    socket.send(toResizeMessage(size));
  };
  fit();
  const resizes = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(fit, settledMs);
  });
  resizes.observe(frame);
  return () => {
    clearTimeout(timer);
    resizes.disconnect();
  };
}

/** `SetDesktopSize` of VNC, with one screen that is all of it. */
function toResizeMessage({ width, height }: ScreenSize): ArrayBuffer {
  const message = new DataView(new ArrayBuffer(24));
  message.setUint8(0, 251);
  message.setUint16(2, width);
  message.setUint16(4, height);
  message.setUint8(6, 1);
  message.setUint16(16, width);
  message.setUint16(18, height);
  return message.buffer;
}
