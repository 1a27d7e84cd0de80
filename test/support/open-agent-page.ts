import { type HookServer, startHookServer } from "./crash/hook-server.ts";
import { openPageServer, type PageServer } from "./open-page-server.ts";

const questions = [
  { question: "Which colour?", options: ["Red", "Green", "Blue"] },
  { question: "Which days?", options: ["Monday", "Tuesday", "Friday"], multiple: true },
  { question: "For how many people?" },
];

const todos = [
  { text: "Read the notes", status: "done" },
  { text: "Compare the offers", status: "active" },
  { text: "Write the summary", status: "pending" },
];

const call = (name: string, input: object) => ({ toolCall: { name, input } });
const greeting = { to: "team@example.org", text: "Hello, all of you", urgent: false };

/** What the model does, by the words it reads last: the user's, a task, or a tool's result. */
const script = [
  { when: "look around", moves: [{ text: "Let me look." }, call("lookup", { q: "weather" })] },
  { when: "crawl", moves: [{ text: "This takes a while." }, call("crawl", { depth: 3 })] },
  { when: "tell them", moves: [{ text: "They will hear of it." }, call("post", greeting)] },
  {
    when: "everything",
    moves: [call("lookup", { q: "tides" }), call("crawl", { depth: 1 }), call("post", greeting)],
  },
  { when: "ask me", moves: [call("ask_user", { questions })] },
  {
    when: "delegate",
    moves: [
      { text: "A helper looks into it." },
      call("spawn", { name: "researcher", task: "SUB: find out and report" }),
    ],
  },
  { when: "SUB:", moves: [{ text: "I look it up first." }, call("lookup", { q: "sub" })] },
  { when: "seven for sub", moves: [{ text: "Now it goes out." }, call("post", greeting)] },
  { when: "plan it", moves: [call("todo", { items: todos }), call("crawl", { depth: 2 })] },
  {
    when: "five lookups",
    moves: ["one", "two", "three", "four", "five"].map((q) => call("lookup", { q })),
  },
  {
    when: "write it down",
    moves: [call("write_file", { path: "notes/plan.md", content: "# A plan\n\n1. Begin\n" })],
  },
  { when: "again and again", moves: [call("lookup", { q: "again and again" })] },
  { when: "on the wall", moves: [{ text: "They have been told." }] },
  { when: "They said:", moves: [{ text: "Then I leave it." }] },
  { when: "count", moves: [{ text: "one two three four five six seven eight.", paceMs: 150 }] },
  { moves: [{ echo: true }] },
];

export type AgentPage = PageServer & {
  readonly hooks: HookServer;
  /** Lets the crawls end that hang. */
  release(): void;
};

/** A page whose model uses tools: one that reads, one that hangs, one that sends a message. */
export async function openAgentPage(): Promise<AgentPage> {
  let gate = Promise.withResolvers<void>();
  const hooks = await startHookServer({
    lookup: ({ input }) => `seven for ${String(input.q)}`,
    post: () => "on the wall",
    crawl: () => gate.promise.then(() => "all of it"),
  });
  const tool = (name: string, effects: readonly string[], properties: object) => ({
    description: `Does ${name}`,
    url: hooks.toUrl(name),
    effects,
    input: { type: "object", properties, additionalProperties: false },
  });
  const text = { type: "string" };
  const config = {
    models: {
      providers: {
        lab: { protocol: "scripted", models: [{ id: "large", context: 32_000 }], script },
      },
      roles: { output: ["lab/large"] },
      embedded: { download: "off" },
    },
    tools: {
      hooks: {
        lookup: tool("lookup", ["read"], { q: text }),
        crawl: tool("crawl", ["execute"], { depth: { type: "number" } }),
        post: tool("post", ["message"], { to: text, text, urgent: { type: "boolean" } }),
      },
    },
  };
  const server = await openPageServer(JSON.stringify(config));
  return {
    ...server,
    hooks,
    release() {
      gate.resolve();
      gate = Promise.withResolvers<void>();
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await hooks[Symbol.asyncDispose]();
    },
  };
}
