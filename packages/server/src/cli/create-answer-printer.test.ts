import { Writable } from "node:stream";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { expect, it } from "vitest";
import { createAnswerPrinter } from "./create-answer-printer.ts";
import { createTerminal } from "./create-terminal.ts";

const turn: TurnEvent[] = [
  { seq: 1, at: 1, type: "turn-start" },
  { seq: 2, at: 1, type: "reasoning-delta", text: "hmm" },
  { seq: 3, at: 1, type: "text-delta", text: "Good " },
  { seq: 4, at: 1, type: "text-delta", text: "\u001B[2Jday" },
  { seq: 5, at: 1, type: "turn-end", status: "done", reason: "answered" },
];

function print(tty: boolean, events = turn): string {
  let text = "";
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const terminal = createTerminal({
    stdout: Object.assign(stream, { isTTY: tty }),
    stderr: stream,
    env: { NO_COLOR: "1" },
  });
  const show = createAnswerPrinter(terminal);
  for (const event of events) show(event);
  return text;
}

it("shows reasoning to people and keeps the model from steering their terminal", () => {
  expect(print(true)).toBe("hmm\n\nGood [2Jday\n");
});

it("gives a pipe the answer as it is and nothing else", () => {
  expect(print(false)).toBe("Good \u001B[2Jday\n");
});

it("shows each call in a line of its own", () => {
  const call = { step: 0, input: "{}", effects: [], hash: "h", state: "ready", ask: null } as const;
  const end = { output: "", artifactIds: [], durationMs: 2_000 };
  const events: TurnEvent[] = [
    { seq: 1, at: 1, type: "text-delta", text: "I look" },
    {
      seq: 2,
      at: 1,
      type: "tool-propose",
      ...call,
      effects: [],
      callId: "a",
      name: "n",
      title: "Look",
    },
    {
      seq: 3,
      at: 1,
      type: "tool-propose",
      ...call,
      effects: [],
      callId: "b",
      name: "n",
      title: "Send",
    },
    { seq: 4, at: 1, type: "tool-end", callId: "b", ...end, state: "denied", durationMs: 0 },
    { seq: 5, at: 1, type: "tool-end", callId: "a", ...end, state: "done" },
    { seq: 6, at: 1, type: "text-delta", text: "Done" },
    { seq: 7, at: 1, type: "turn-end", status: "done", reason: "answered" },
  ];
  expect(print(false, events)).toBe(
    "I look\n✗ refused: Send\n✓ Look (2 s)\nDone\nNot everything worked: not done: Send\n",
  );
});
