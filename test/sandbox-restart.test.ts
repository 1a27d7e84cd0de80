import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ContainerStatus } from "@steward/contracts/container.ts";
import { answerText } from "@steward/contracts/turn-view.ts";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { type Bed, callsOf } from "./support/crash/open-bed.ts";
import { findDrivers, openSandboxBed, toOrder } from "./support/open-sandbox-bed.ts";

const drivers = await findDrivers("sandboxes across restarts");

/** Leaves a mark for each time that it is begun, counts, and says so. */
const counting =
  "echo x >> begun; for n in $(seq 1 30); do echo line $n; echo $n > count; sleep 0.2; done";
const counted = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`).join("");

const fileOf = ({ home }: Bed, conversationId: string, name: string) =>
  readFileSync(join(home.path, "workspaces", conversationId, name), "utf8");

/** Until the command has printed so much that it is in the log. */
async function untilLogged(bed: Bed, turnId: string, words: string): Promise<void> {
  let printed = "";
  for await (const event of bed.client().follow(turnId)) {
    if (event.type === "tool-output") printed += event.text;
    if (printed.includes(words)) return;
  }
  throw new Error("The turn ended.");
}

async function printedOf(bed: Bed, turnId: string): Promise<string> {
  const events = await Array.fromAsync(bed.client().follow(turnId));
  return events.flatMap((event) => (event.type === "tool-output" ? [event.text] : [])).join("");
}

async function listContainers(bed: Bed) {
  const { text } = await bed.client().ask("GET", "/containers/status");
  return (JSON.parse(text) as z.infer<typeof ContainerStatus>).containers;
}

describe.concurrent.each(drivers)("sandboxes made by %s", (driver) => {
  it.each(["SIGKILL", "SIGTERM"] as const)(
    "go on with their command through a %s of the server, and the turn joins them again",
    async (signal) => {
      await using bed = await openSandboxBed({ driver });
      const order = toOrder(["shell", { command: counting }]);
      const { conversationId, turnId } = await bed.ask(order);
      await untilLogged(bed, turnId, "line 5\n");
      const [before] = await listContainers(bed);
      const ended = bed.server().ended;
      bed.server().process.kill(signal);
      await ended;
      const heldAt = Number(fileOf(bed, conversationId, "count"));
      while (Number(fileOf(bed, conversationId, "count")) < heldAt + 5) await pause(50);
      await bed.restart(signal);
      const view = await bed.client().settle(turnId);
      expect(view.status).toBe("done");
      expect(callsOf(view).shell).toEqual(["done", `${counted}[exit code 0]`]);
      expect(answerText(view)).toBe(`${counted}[exit code 0]`);
      expect(await printedOf(bed, turnId)).toBe(counted);
      expect(fileOf(bed, conversationId, "begun")).toBe("x\n");
      const [after, ...more] = await listContainers(bed);
      expect(after?.container_id).toBe(before?.container_id);
      expect(more).toEqual([]);
    },
  );

  it("keep the variables of their interpreters while the server is away", async () => {
    await using bed = await openSandboxBed({ driver });
    const code = (text: string) => toOrder(["run_code", { language: "python", code: text }]);
    const { conversationId, turnId } = await bed.ask(code("kept = 41"));
    expect(await bed.client().settle(turnId)).toMatchObject({ status: "done" });
    await bed.restart("SIGKILL");
    const { id } = await bed.client().say(conversationId, code("kept + 1"));
    expect(callsOf(await bed.client().settle(id)).run_code).toEqual(["done", "42\n"]);
  });

  it("that died with their command are not taken for alive: the call fails, the next one works", async () => {
    await using bed = await openSandboxBed({ driver, sandboxes: { orphan_minutes: 0.02 } });
    const { conversationId, turnId } = await bed.ask(
      toOrder(["shell", { command: `echo kept > note; ${counting}` }]),
    );
    await untilLogged(bed, turnId, "line 1\n");
    const ended = bed.server().ended;
    bed.server().process.kill("SIGKILL");
    await ended;
    const last = () => fileOf(bed, conversationId, "count");
    for (let seen = ""; seen !== last(); await pause(2000)) seen = last();
    await bed.restart("SIGKILL");
    const view = await bed.client().settle(turnId);
    expect(view.status).toBe("done");
    expect(callsOf(view).shell).toEqual(["failed", expect.stringContaining("gone")]);
    expect(fileOf(bed, conversationId, "begun")).toBe("x\n");
    const { id } = await bed
      .client()
      .say(conversationId, toOrder(["shell", { command: "cat note" }]));
    const next = await bed.client().settle(id);
    expect(callsOf(next).shell).toEqual(["done", "kept\n[exit code 0]"]);
  });
});
