import type { ContainerEvent } from "@steward/contracts/container-event.ts";
import type { CreatedThread } from "@steward/contracts/thread.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { answerText } from "@steward/contracts/turn-view.ts";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { type Bed, callsOf } from "./support/crash/open-bed.ts";
import { findDrivers, openSandboxBed, toOrder } from "./support/open-sandbox-bed.ts";

const drivers = await findDrivers("commands of a conversation");

/** Has the model run a command in a conversation, and waits for the end of the turn. */
async function run(bed: Bed, conversationId: string, command: string) {
  const { id } = await bed.client().say(conversationId, toOrder(["shell", { command }]));
  return bed.client().settle(id);
}

/** Every `data:` line of a stream, as it is. */
function toData(text: string): readonly Record<string, unknown>[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => JSON.parse(line.slice("data: ".length)) as Record<string, unknown>);
}

const containerLines = (text: string) =>
  toData(text).filter(({ type }) => String(type).startsWith("container_"));

const started = (task: string) => ({ type: "container_start", container: "code-sandbox", task });

function done(exit_code: number, stdout: string, stderr = ""): ContainerEvent {
  const result = { exit_code, reason: null, stdout, stderr };
  return { type: "container_done", ...result, result };
}

async function untilPrinted(bed: Bed, turnId: string, words: string): Promise<TurnEvent> {
  let printed = "";
  for await (const event of bed.client().follow(turnId)) {
    if (event.type === "tool-output") printed += event.text;
    if (printed.includes(words)) return event;
  }
  throw new Error(`The turn ended; it had printed ${JSON.stringify(printed)}.`);
}

describe.concurrent.each(drivers)("a conversation's computer, made by %s", (driver) => {
  it("runs a command: its output is in the answer and in the log, for scripts too", async () => {
    await using bed = await openSandboxBed({ driver });
    const command = "echo out; echo err >&2; exit 3";
    const { turnId } = await bed.ask(toOrder(["shell", { command }]));
    const view = await bed.client().settle(turnId);
    expect(callsOf(view).shell).toEqual([
      "failed",
      expect.stringMatching(/^(?:out\nerr|err\nout)\n\[exit code 3\]$/u),
    ]);
    expect(answerText(view)).toContain("[exit code 3]");
    const { text } = await bed.client().ask("GET", `/api/turns/${turnId}/events`);
    const lines = [started(command), done(3, "out\n", "err\n")];
    expect(containerLines(text)).toEqual(lines);
    const again = await bed.client().ask("GET", `/api/turns/${turnId}/events?after=0`);
    expect(containerLines(again.text)).toEqual(lines);
  });

  it("runs code that keeps its variables, and shows what an expression is worth", async () => {
    await using bed = await openSandboxBed({ driver });
    const { id } = await bed.client().open();
    const code = async (text: string, language = "python") => {
      const order = toOrder(["run_code", { language, code: text }]);
      return callsOf(await bed.client().settle((await bed.client().say(id, order)).id)).run_code;
    };
    expect(await code("x = 6\nprint('set')")).toEqual(["done", "set\n"]);
    expect(await code("x * 7")).toEqual(["done", "42\n"]);
    expect(await code("const y = 5; y + 1", "javascript")).toEqual(["done", "6\n"]);
    expect(await code("1 / 0")).toEqual(["failed", expect.stringContaining("ZeroDivisionError")]);
    expect(await code("x + 1")).toEqual(["done", "7\n"]);
  });

  it("shows what a command prints while it runs", async () => {
    await using bed = await openSandboxBed({ driver });
    const command = "echo begun; until [ -e go ]; do sleep 0.1; done; echo over";
    const { conversationId, turnId } = await bed.ask(toOrder(["shell", { command }]));
    await untilPrinted(bed, turnId, "begun");
    expect((await bed.client().view(turnId)).status).toBe("running");
    const path = `/api/conversations/${conversationId}/files/content?path=go`;
    expect(await bed.client().ask("PUT", path, { body: "now" })).toMatchObject({ status: 201 });
    const view = await bed.client().settle(turnId);
    expect(callsOf(view).shell).toEqual(["done", "begun\nover\n[exit code 0]"]);
  });

  it("keeps files: for tools, for people, and when the server starts again", async () => {
    await using bed = await openSandboxBed({ driver });
    const { id } = await bed.client().open();
    await run(bed, id, "mkdir -p sub && printf made > sub/by-command.txt");
    const files = toOrder(
      ["read_file", { path: "sub/by-command.txt" }],
      ["write_file", { path: "by-tool.txt", content: "written" }],
    );
    const turn = await bed.client().say(id, files);
    expect(callsOf(await bed.client().settle(turn.id)).read_file?.[1]).toContain("made");
    await bed.restart("SIGTERM");
    const read = (path: string) =>
      bed.client().ask("GET", `/api/conversations/${id}/files/content?path=${path}`);
    expect((await read("sub/by-command.txt")).text).toBe("made");
    expect((await read("by-tool.txt")).text).toBe("written");
    const view = await run(bed, id, "cat sub/by-command.txt by-tool.txt");
    expect(callsOf(view).shell?.[1]).toBe("madewritten\n[exit code 0]");
  });

  it("stops a command that runs, with all its children, when the turn is stopped", async () => {
    await using bed = await openSandboxBed({ driver });
    const command =
      "(while :; do date +%N > beat; sleep 0.1; done) & echo begun; trap '' TERM; sleep 1000";
    const { conversationId, turnId } = await bed.ask(toOrder(["shell", { command }]));
    await untilPrinted(bed, turnId, "begun");
    expect(await bed.client().ask("POST", `/api/turns/${turnId}/stop`)).toMatchObject({
      status: 200,
    });
    expect((await bed.client().view(turnId)).status).toBe("stopped");
    const view = await run(bed, conversationId, "one=$(cat beat); sleep 1; [ $one = $(cat beat) ]");
    expect(callsOf(view).shell).toEqual(["done", "[exit code 0]"]);
  });

  it("that code inside has killed fails the call; the next one has a fresh one, same files", async () => {
    await using bed = await openSandboxBed({ driver });
    const { id } = await bed.client().open();
    const killed = await run(
      bed,
      id,
      "echo kept > note; kill -9 -1; pkill -9 -f toolbox; sleep 60",
    );
    expect(killed.status).toBe("done");
    expect(callsOf(killed).shell?.[0]).toBe("failed");
    const next = await run(bed, id, "cat note");
    expect(callsOf(next).shell).toEqual(["done", "kept\n[exit code 0]"]);
  });

  it("says its place in the line where all of its kind are in use", async () => {
    const one = { max_concurrent: 1 };
    const kind = { image: "debian:bookworm-slim", host_tools: true, settings: one };
    await using bed = await openSandboxBed({
      driver,
      kinds: { registry: { containers: { single: kind } } },
    });
    const order = (command: string) => toOrder(["shell", { command, sandbox: "single" }]);
    const first = await bed.ask(order("echo begun; until [ -e go ]; do sleep 0.1; done"));
    await untilPrinted(bed, first.turnId, "begun");
    const second = await bed.ask(order("echo mine"));
    const third = await bed.ask(order("echo mine too"));
    await untilPrinted(bed, second.turnId, "Waiting for a free sandbox (0 before this one)");
    await untilPrinted(bed, third.turnId, "Waiting for a free sandbox (1 before this one)");
    const { text } = await bed.client().ask("GET", "/containers/status");
    const { containers } = JSON.parse(text) as { containers: Record<string, string>[] };
    const held = containers.find((each) => each.conversation === first.conversationId);
    const body = { container_id: held?.container_id };
    expect((await bed.client().ask("POST", "/containers/stop", { body })).status).toBe(204);
    expect(callsOf(await bed.client().settle(first.turnId)).shell?.[0]).toBe("failed");
    const view = await bed.client().settle(second.turnId);
    expect(callsOf(view).shell?.[1]).toBe("mine\n[exit code 0]");
    await untilPrinted(bed, third.turnId, "Waiting for a free sandbox (0 before this one)");
    // Its turn is over: its sandbox gives way by itself.
    const last = await bed.client().settle(third.turnId);
    expect(callsOf(last).shell?.[1]).toBe("mine too\n[exit code 0]");
  });

  it("asks in a thread that interrupts on execute, and tells of the container after that", async () => {
    await using bed = await openSandboxBed({ driver });
    const { thread_id } = JSON.parse(
      (await bed.client().ask("POST", "/sessions", { body: {} })).text,
    ) as z.infer<typeof CreatedThread>;
    const command = "echo hello";
    const message = toOrder(["shell", { command }]);
    const asked = await bed.client().ask("POST", `/chat/${thread_id}`, { body: { message } });
    expect(toData(asked.text).at(-1)).toMatchObject({
      type: "interrupt",
      approvals: [{ tool: "shell" }],
    });
    expect(containerLines(asked.text)).toEqual([]);
    const resumed = await bed.client().ask("POST", `/resume/${thread_id}?action=continue`, {
      headers: { accept: "text/event-stream" },
    });
    expect(containerLines(resumed.text)).toEqual([started(command), done(0, "hello\n")]);
    const free = await bed
      .client()
      .ask("POST", "/sessions", { body: { interrupt_on: { execute: false } } });
    const { thread_id: second } = JSON.parse(free.text) as z.infer<typeof CreatedThread>;
    const ran = await bed.client().ask("POST", `/chat/${second}`, { body: { message } });
    expect(containerLines(ran.text)).toEqual([started(command), done(0, "hello\n")]);
    expect(toData(ran.text).slice(-2)).toMatchObject([
      { type: "turn-end", status: "done" },
      { type: "receipt", failed: 0 },
    ]);
  });
});
