import type { Intent } from "@steward/contracts/plan.ts";

export type Handler = {
  /** Which of the tools that handlers know it offers; null: all. */
  readonly tools: readonly string[] | null;
  readonly role: "output" | "code";
  /** What the model is told for it; every token is paid for in every turn of that kind. */
  readonly prompt: string;
  /** What is done before the answer, where it is called for. */
  readonly stages: readonly ("execute" | "recall" | "control")[];
};

const memory = ["recall", "remember", "forget", "list_facts", "update_fact", "graph_query"];
const files = ["read_file", "write_file", "edit_file", "list_files", "search_files"];
const web = ["web_search", "fetch_url"];
const sandbox = ["shell", "run_code"];

/** How a turn of each intent is run. */
export const handlers: Readonly<Record<Intent, Handler>> = {
  chat: {
    tools: ["recall", "remember"],
    role: "output",
    prompt: "",
    stages: ["recall"],
  },
  question: {
    tools: [...memory, ...web, ...files, ...sandbox],
    role: "output",
    prompt:
      "Rest the answer on the evidence where there is any, and say what is general knowledge only.",
    stages: ["execute", "recall", "control"],
  },
  memory: {
    tools: memory,
    role: "output",
    prompt:
      "Answer from what the memory holds, and say so when it holds nothing on it. What is to be remembered, changed or forgotten needs a tool call.",
    stages: ["recall", "control"],
  },
  "code-run": {
    tools: [...sandbox, ...files, "expose_port"],
    role: "output",
    prompt: "Report what the run printed and its exit code; never guess what code would print.",
    stages: ["execute", "recall", "control"],
  },
  "code-write": {
    tools: [...sandbox, ...files, ...web, "expose_port", "sequentialthinking"],
    role: "code",
    prompt: "Write complete code. Say that it works only when a run of it shows so.",
    stages: ["execute", "recall", "control"],
  },
  research: {
    tools: [...web, ...memory, ...files, "browser", "sequentialthinking", "validate_answer"],
    role: "output",
    prompt: "Look it up before you answer, and name the source of every figure, date and quote.",
    stages: ["recall", "control"],
  },
  files: {
    tools: [...files, ...sandbox],
    role: "output",
    prompt:
      "Look before you speak: what a file holds, and that it was changed, comes from a tool's result.",
    stages: ["recall", "control"],
  },
  computer: {
    tools: ["browser", "desktop", ...sandbox, ...files, ...web, "expose_port"],
    role: "output",
    prompt: "Act in small steps, and look at what each one did.",
    stages: ["recall", "control"],
  },
  general: { tools: null, role: "output", prompt: "", stages: ["execute", "recall", "control"] },
};
