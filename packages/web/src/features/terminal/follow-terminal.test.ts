import { describe, expect, it } from "vitest";
import { followTerminal, type TerminalStatus } from "./follow-terminal.ts";

class FakeSocket extends EventTarget {
  readyState = 0;
  readonly sent: string[] = [];
  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  say(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
}

function open() {
  const sockets: FakeSocket[] = [];
  const statuses: TerminalStatus[] = [];
  const outputs: string[] = [];
  const abort = new AbortController();
  const link = followTerminal({
    openSocket: () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1) as unknown as WebSocket;
    },
    waitForRetry: () => Promise.resolve(),
    onStatus: (status) => statuses.push(status),
    onOutput: (output) => outputs.push(output.type),
    signal: abort.signal,
  });
  return { link, sockets, statuses, outputs, abort };
}

async function settle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve);
  await promise;
}

describe("following a terminal", () => {
  it("says what is typed only while there is a connection", () => {
    const { link, sockets } = open();
    link.send({ type: "input", data: "too early" });
    sockets[0]!.accept();
    link.send({ type: "input", data: "ls\r" });
    expect(sockets[0]!.sent).toEqual(['{"type":"input","data":"ls\\r"}']);
  });

  it("comes back after the connection was lost", async () => {
    const { sockets, statuses } = open();
    sockets[0]!.accept();
    sockets[0]!.close();
    await settle();
    sockets[1]!.accept();
    expect(statuses).toEqual(["connecting", "open", "lost", "lost", "open"]);
  });

  it("does not come back to one that has ended", async () => {
    const { sockets, statuses, outputs } = open();
    sockets[0]!.accept();
    sockets[0]!.say({ type: "exit", exitCode: 0 });
    await settle();
    expect(sockets).toHaveLength(1);
    expect(outputs).toEqual(["exit"]);
    expect(statuses.at(-1)).toBe("ended");
  });

  it("hangs up when it is no longer looked at", async () => {
    const { sockets, statuses, abort } = open();
    sockets[0]!.accept();
    abort.abort();
    await settle();
    expect(sockets[0]!.readyState).toBe(3);
    expect(sockets).toHaveLength(1);
    expect(statuses).toEqual(["connecting", "open"]);
  });
});
