import type { ConversationId, TurnId } from "@steward/contracts/ids.ts";
import { describe, expect, it } from "vitest";
import { Config } from "../config/config-schema.ts";
import { createToolRegistry, proposeCall } from "../modules/tools/index.ts";
import { createToolStack, type ToolStackOptions } from "./create-tool-stack.ts";

const hook = { description: "Rings", url: "http://127.0.0.1:9/bell", effects: ["message"] };

/** Nothing is run here: of the world only the config is there. */
function openStack() {
  const hooks = { doorbell: hook };
  const config = Config.parse({ tools: { web_search: { provider: "duckduckgo" }, hooks } });
  const unused = {} as ToolStackOptions;
  return createToolStack({
    ...unused,
    home: "nowhere",
    config: { ...unused.config, current: () => ({ config }) } as ToolStackOptions["config"],
    memory: { ...unused.memory, isOn: () => false },
    sandboxTools: {
      ...unused.sandboxTools,
      sandboxes: {
        kind: () => undefined,
      } as unknown as ToolStackOptions["sandboxTools"]["sandboxes"],
    },
  });
}

const context = {
  mode: "auto" as const,
  rules: [],
  grants: [],
  turnId: "trn_1" as TurnId,
  conversationId: "cnv_1" as ConversationId,
  interruptOn: {},
  expiresAt: null,
};

const path = "notes/plan.md";
const thought = { thought: "So", nextThoughtNeeded: false, thoughtNumber: 2, totalThoughts: 2 };

/** What each is called with, and what its receipt is expected to say. */
const samples: Readonly<Record<string, readonly [input: object, kind: string, detail: object]>> = {
  ask_user: [{ questions: [{ question: "Which?" }] }, "other", {}],
  browser: [
    { action: "navigate", url: "https://a.example/" },
    "page",
    { url: "https://a.example/" },
  ],
  desktop: [{ action: "key", keys: "Return" }, "other", { action: "key" }],
  doorbell: [{ times: 2 }, "message", { host: "127.0.0.1:9" }],
  edit_file: [{ path, old_text: "a", new_text: "b" }, "file", { path }],
  expose_port: [{ port: 3000 }, "other", { port: 3000 }],
  fetch_url: [{ url: "https://a.example/" }, "page", { url: "https://a.example/" }],
  forget: [{ text: "Porto" }, "memory", { text: "Porto" }],
  graph_query: [{ entity: "Ana" }, "memory", { text: "Ana" }],
  list_facts: [{ subject: "Ana" }, "memory", { text: "Ana" }],
  list_files: [{ path: "notes" }, "other", { path: "notes" }],
  read_file: [{ path }, "file", { path }],
  read_result: [{ id: "art_1" }, "other", { id: "art_1" }],
  recall: [{ query: "Porto" }, "memory", { text: "Porto" }],
  remember: [{ key: "lives_in", value: "Porto" }, "memory", { text: "user lives_in: Porto" }],
  run_code: [{ language: "python", code: "1" }, "command", { language: "python" }],
  search_files: [{ pattern: "TODO" }, "other", { pattern: "TODO" }],
  sequentialthinking: [thought, "other", { thought: 2 }],
  shell: [{ command: "npm test" }, "command", { command: "npm test", sandbox: "code-sandbox" }],
  todo: [{ items: [{ text: "Write", status: "active" }] }, "other", { items: 1 }],
  update_fact: [{ id: "fct_1", value: "Lisbon" }, "memory", { text: "Lisbon" }],
  validate_answer: [{ answer: "Done." }, "other", {}],
  web_search: [{ query: "tides" }, "other", { query: "tides" }],
  write_file: [{ path, content: "a\n" }, "file", { path }],
};

describe("the receipt of a tool", () => {
  const tools = openStack()();
  const registry = createToolRegistry(() => tools);
  it.each(tools.map(({ name }) => name))("is told by its own definition: %s", (name) => {
    const sample = samples[name];
    if (!sample) throw new Error(`${name} has no sample here`);
    const [input, kind, detail] = sample;
    const call = { callId: "call_1", name, input: JSON.stringify(input) };
    const { note } = proposeCall(registry, call, context);
    expect(note).toMatchObject({ kind, detail });
    expect(note?.target).not.toBe("");
  });
});
