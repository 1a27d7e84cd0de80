import { TerminalOutput, type TerminalInput } from "@steward/contracts/workspace.ts";
import type { WaitForRetry } from "../../state/wait-for-retry.ts";

export type TerminalStatus = "connecting" | "open" | "lost" | "ended";

export interface FollowTerminalOptions {
  readonly openSocket: () => WebSocket;
  readonly waitForRetry: WaitForRetry;
  readonly onStatus: (status: TerminalStatus) => void;
  readonly onOutput: (output: TerminalOutput) => void;
  readonly signal: AbortSignal;
}

export interface TerminalLink {
  /** Input is dropped while there is no connection. */
  send(input: TerminalInput): void;
}

/** Stays connected to a terminal until it has ended or `signal` aborts. Each time its screen comes first. */
export function followTerminal(options: FollowTerminalOptions): TerminalLink {
  const { signal, onStatus } = options;
  let socket: WebSocket | null = null;

  const follow = async (): Promise<void> => {
    let attempt = 0;
    while (!signal.aborted) {
      onStatus(attempt === 0 ? "connecting" : "lost");
      socket = options.openSocket();
      const { wasOpen, hasEnded } = await readSocket(socket, options);
      if (signal.aborted) return;
      if (hasEnded) {
        onStatus("ended");
        return;
      }
      attempt = wasOpen ? 1 : attempt + 1;
      onStatus("lost");
      await options.waitForRetry(attempt, signal);
    }
  };
  void follow();

  return {
    send(input) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(input));
    },
  };
}

interface SocketEnd {
  readonly wasOpen: boolean;
  readonly hasEnded: boolean;
}

/** Settles once the connection is closed, by whomever. */
function readSocket(socket: WebSocket, options: FollowTerminalOptions): Promise<SocketEnd> {
  const { promise, resolve } = Promise.withResolvers<SocketEnd>();
  let wasOpen = false;
  let hasEnded = false;
  const close = (): void => socket.close();
  options.signal.addEventListener("abort", close, { once: true });
  if (options.signal.aborted) close();
  socket.addEventListener("open", () => {
    wasOpen = true;
    options.onStatus("open");
  });
  socket.addEventListener("message", ({ data }) => {
    const output = TerminalOutput.parse(JSON.parse(String(data)));
    options.onOutput(output);
    if (output.type !== "exit") return;
    hasEnded = true;
    close();
  });
  socket.addEventListener("close", () => {
    options.signal.removeEventListener("abort", close);
    resolve({ wasOpen, hasEnded });
  });
  return promise;
}
