import type { TerminalOutput } from "@steward/contracts/workspace.ts";

/** Whoever looks at a terminal. */
export type ViewerPort = {
  /** Settles when the message has left this process; rejects when the viewer is gone. */
  send(message: TerminalOutput): Promise<void>;
  /** There will be nothing more. */
  close(): void;
};

export type TerminalViewer = {
  show(message: TerminalOutput): void;
  close(): void;
};

/** What may wait for a slow viewer, in characters. */
const maxWaiting = 256_000;

/**
 * Sends a viewer what is printed. One that cannot keep up misses pieces, and is sent the whole screen
 * when it has caught up: what waits for it does not grow.
 */
export function createTerminalViewer(
  port: ViewerPort,
  /** Gives the screen as it is, at a moment when nothing is being printed. */
  withScreen: (use: (screen: TerminalOutput) => void) => Promise<void>,
): TerminalViewer {
  let waiting = 0;
  let isBehind = false;
  let end: TerminalOutput | null = null;

  function send(message: TerminalOutput): void {
    const size = "data" in message ? message.data.length : 0;
    waiting += size;
    port.send(message).then(
      () => {
        waiting -= size;
        if (isBehind && waiting === 0) void withScreen(catchUp);
      },
      () => port.close(),
    );
  }

  function catchUp(screen: TerminalOutput): void {
    isBehind = false;
    send(screen);
    if (end) send(end);
  }

  return {
    show(message) {
      if (isBehind) {
        if (message.type === "exit") end = message;
        return;
      }
      if (waiting > maxWaiting && message.type === "output") isBehind = true;
      else send(message);
    },
    close: () => port.close(),
  };
}
