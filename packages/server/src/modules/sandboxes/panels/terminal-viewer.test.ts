import type { TerminalOutput } from "@steward/contracts/workspace.ts";
import { describe, expect, it } from "vitest";
import { createTerminalViewer } from "./terminal-viewer.ts";

const output = (data: string): TerminalOutput => ({ type: "output", data });
const screen: TerminalOutput = { type: "screen", data: "all of it", cols: 80, rows: 24 };
const settle = () => new Promise(setImmediate);

function openViewer() {
  const sent: TerminalOutput[] = [];
  const taken: (() => void)[] = [];
  const state = { isClosed: false };
  const viewer = createTerminalViewer(
    {
      send(message) {
        sent.push(message);
        const { promise, resolve } = Promise.withResolvers<void>();
        taken.push(resolve);
        return promise;
      },
      close() {
        state.isClosed = true;
      },
    },
    async (use) => use(screen),
  );
  return { viewer, sent, taken, state };
}

describe("a viewer of a terminal", () => {
  it("is sent what is printed", () => {
    const { viewer, sent } = openViewer();
    viewer.show(screen);
    viewer.show(output("a"));
    viewer.show({ type: "exit", exitCode: 0 });
    expect(sent.map(({ type }) => type)).toEqual(["screen", "output", "exit"]);
  });

  it("that is slow gets the screen in place of what it missed, and never more than it can take", async () => {
    const { viewer, sent, taken } = openViewer();
    for (let i = 0; i < 1000; i++) viewer.show(output("x".repeat(10_000)));
    const before = sent.length;
    expect(before).toBeLessThan(50);
    while (taken.length > 0) taken.shift()?.();
    await settle();
    expect(sent.slice(before)).toEqual([screen]);
    viewer.show(output("after"));
    expect(sent.at(-1)).toEqual(output("after"));
  });

  it("that is slow still hears the end", async () => {
    const { viewer, sent, taken } = openViewer();
    for (let i = 0; i < 100; i++) viewer.show(output("x".repeat(10_000)));
    viewer.show({ type: "exit", exitCode: 3 });
    while (taken.length > 0) taken.shift()?.();
    await settle();
    expect(sent.slice(-2)).toEqual([screen, { type: "exit", exitCode: 3 }]);
  });
});
