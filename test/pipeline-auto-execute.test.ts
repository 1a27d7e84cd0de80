import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CommandReply } from "@steward/contracts/command.ts";
import { answerText } from "@steward/contracts/turn-view.ts";
import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { type ModelMove, type ModelRequest, toText } from "./support/crash/model-server.ts";
import { type Bed, callsOf, openBed } from "./support/crash/open-bed.ts";
import { toPlan } from "@steward/sdk/testing/to-plan.ts";
import { findNoBubblewrap } from "./support/driver-beds.ts";
import { addKinds } from "./support/open-sandbox-bed.ts";

/** Leaves a mark for each time that it is run. */
const code = "open('ran', 'a').write('x')\nprint(6 * 7)";
const message = `Does it work?\n\`\`\`python\n${code}\n\`\`\``;

const reason = await findNoBubblewrap();
if (reason) process.stderr.write(`Left out: code that is run by itself (${reason})\n`);

/** Repeats what came of the code, and never calls a tool by itself. */
function play({ messages }: ModelRequest): ModelMove {
  const last = messages.at(-1);
  return { words: last?.role === "tool" ? ["It printed: ", toText(last)] : ["Nothing was run."] };
}

type Computer = Bed & { readonly env: Record<string, string> };

async function openComputer(env: Record<string, string> = {}, pipeline = {}): Promise<Computer> {
  const config = { sandboxes: { driver: "bubblewrap", pool: {} }, pipeline };
  return Object.assign(await openBed({ play, config, env }), { env });
}

/** The server dies where it was told to; the next one does not. */
async function askAndDie(bed: Computer) {
  const { id: conversationId } = await bed.client().open("A test");
  // It may be dead before it has answered.
  const said = bed.client().say(conversationId, message);
  await Promise.allSettled([said, bed.server().ended]);
  delete bed.env.STEWARD_CRASH_AT;
  await bed.restart("SIGKILL");
  const { turns } = await bed.client().detail(conversationId);
  return { conversationId, view: await bed.client().settle(turns[0]?.id ?? "") };
}

const marksOf = ({ home }: Bed, conversationId: string) =>
  readFileSync(join(home.path, "workspaces", conversationId, "ran"), "utf8");

describe.skipIf(reason !== null)("code in a message", () => {
  it("is run where the message wants it, before the model answers, and not where it is to be explained", async () => {
    await using bed = await openComputer();
    const { conversationId, turnId } = await bed.ask(message);
    const view = await bed.client().settle(turnId);
    expect(callsOf(view).run_code).toEqual(["done", "42\n"]);
    expect(answerText(view)).toContain("42");
    expect(marksOf(bed, conversationId)).toBe("x");
    const about = message.replace("Does it work?", "Explain what happens here.");
    const { id } = await bed.client().say(conversationId, about);
    expect(answerText(await bed.client().settle(id))).toBe("Nothing was run.");
    expect(marksOf(bed, conversationId)).toBe("x");
  });

  it("runs in the sandbox that the plan names, unless the message names another", async () => {
    const planned = toPlan({
      intent: "code-run",
      needs_container: true,
      container_name: "my-sandbox",
    });
    const isThinking = ({ messages }: ModelRequest) => toText(messages[0]!).startsWith("You plan");
    await using bed = await openBed({
      play: (request) =>
        isThinking(request) ? { words: [JSON.stringify(planned)] } : play(request),
      config: {
        sandboxes: { driver: "bubblewrap", pool: {} },
        pipeline: { thinking: { mode: "always" } },
      },
    });
    const plain = { host_tools: true };
    await addKinds(bed, {
      registry: { containers: { "my-sandbox": plain, "their-sandbox": plain } },
    });
    const runIn = async (text: string) => {
      const { turnId } = await bed.ask(text);
      const view = await bed.client().settle(turnId);
      expect(view.plan).toMatchObject({ by: "model", plan: { container_name: "my-sandbox" } });
      const call = view.parts.find((part) => part.type === "tool");
      expect(call?.state).toBe("done");
      return call?.sandbox?.kind;
    };
    expect(await runIn(message)).toBe("my-sandbox");
    expect(await runIn(message.replace("work?", "work in their-sandbox?"))).toBe("their-sandbox");
  });

  it("waits for a decision where running code asks for one", async () => {
    await using bed = await openComputer();
    const { conversationId, turnId } = await bed.ask(message, { approvalMode: "ask" });
    const [approval] = await bed.waiting(1);
    expect(approval?.tool).toBe("run_code");
    await bed.decide(approval!, { verb: "approve" });
    expect((await bed.client().settle(turnId)).status).toBe("done");
    expect(marksOf(bed, conversationId)).toBe("x");
  });

  it.each([
    "append:tool-propose:1:before",
    "append:tool-propose:1:after",
    "append:tool-start:1:before",
    "run:run_code:1:effect",
    "append:tool-end:1:before",
    "append:tool-end:1:after",
  ])("is run once although the server dies at %s", async (point) => {
    await using bed = await openComputer({ STEWARD_CRASH_AT: point });
    const { conversationId, view } = await askAndDie(bed);
    expect(callsOf(view).run_code).toEqual(["done", "42\n"]);
    expect(answerText(view)).toContain("42");
    expect(marksOf(bed, conversationId)).toBe("x");
    expect(bed.model.problems).toEqual([]);
  });

  it("is not run again where nobody knows whether it was", async () => {
    await using bed = await openComputer({ STEWARD_CRASH_AT: "append:tool-start:1:after" });
    const { conversationId, view } = await askAndDie(bed);
    expect(callsOf(view).run_code?.[0]).toBe("failed");
    expect(view.status).toBe("done");
    expect(() => marksOf(bed, conversationId)).toThrow("ENOENT");
  });

  it("of the conversation is run by /run, on the page and for a front end, where none is run by itself", async () => {
    await using bed = await openComputer({}, { auto_execute: false });
    const about = message.replace("Does it work?", "Explain what happens here.");
    const { conversationId, turnId } = await bed.ask(about);
    await bed.client().settle(turnId);
    const path = `/api/conversations/${conversationId}/commands`;
    const reply = await bed.client().ask("POST", path, { body: { text: "/run" } });
    const { ok, effects } = CommandReply.parse(JSON.parse(reply.text));
    expect(ok).toBe(true);
    expect(answerText(await bed.client().settle(effects?.turnId ?? ""))).toContain("42");
    expect(marksOf(bed, conversationId)).toBe("x");
    const { key } = await bed.client().createKey({ name: "front end" });
    const baseURL = `${bed.client().url}/v1`;
    const openai = new OpenAI({ baseURL, apiKey: key, maxRetries: 0 });
    const { choices } = await openai.chat.completions.create({
      model: "steward-auto",
      messages: [{ role: "user", content: "/run print('from afar')" }],
    });
    expect(choices[0]?.message.content).toContain("from afar");
  });
});
