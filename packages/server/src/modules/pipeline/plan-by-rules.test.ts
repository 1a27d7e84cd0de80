import { describe, expect, it } from "vitest";
import { planByRules } from "./plan-by-rules.ts";
import { chooseHandlers, toHandling } from "./to-handling.ts";

const offered: Parameters<typeof toHandling>[1] = [
  { name: "run_code", intents: ["code-run"] },
  { name: "shell", intents: ["code-run"] },
  { name: "recall", intents: ["memory"] },
  { name: "web_search", intents: ["research"] },
  { name: "read_file", intents: ["files"] },
  { name: "todo" },
  { name: "mcp_weather" },
];
const tools = offered.map(({ name }) => name);
const plan = (text: string) => planByRules({ text, tools });
const code = "```python\nprint(sum(range(10)))\n```";

describe("a plan by rules", () => {
  it.each([
    ["Do you remember what my dog is called?", "memory"],
    ["Weißt du noch, wie mein Hund heißt?", "memory"],
    ["你还记得我的狗叫什么吗", "memory"],
    ["¿Te acuerdas de mi perro?", "memory"],
    ["Tu te souviens de mon chien ?", "memory"],
    [`Does it work?\n${code}`, "code-run"],
    [`Explain this\n${code}`, "question"],
    [`Please refactor this:\n${code}`, "code-write"],
    ["Write a function that reverses a list", "code-write"],
    ["Schreib mir ein Skript, das Zeilen zählt", "code-write"],
    ["Look at https://example.org/a and sum it up", "research"],
    ["Quelles sont les actualités ?", "research"],
    ["Rename notes.txt, please", "files"],
    ["Leg einen Ordner an", "files"],
    ["Take a screenshot of it", "computer"],
    [`explain this code\n${code}`, "question"],
    [`Wie funktioniert dieser Code?\n${code}`, "question"],
    ["Why is the sky blue?", "question"],
    ["How are PDF files structured?", "question"],
    ["What is the difference between weather and climate?", "question"],
    ["What should I wear today?", "question"],
    ["Who won the cup yesterday?", "research"],
    ["Run build.sh, please", "code-run"],
    ["Press the blue button on that page", "computer"],
    ["Translate this: Where is the file that you saved yesterday?", "general"],
    ["What a day!", "chat"],
    ["That was a lovely evening", "chat"],
  ])("for %j wants %s", (text, intent) => {
    expect(plan(text).intent).toBe(intent);
  });

  it("carries the code that is to be run, whole or not at all", () => {
    expect(plan(`run it\n${code}`)).toMatchObject({
      needs_container: true,
      container_task: "print(sum(range(10)))",
    });
    const long = `run it\n\`\`\`python\n${"print(1)\n".repeat(1_000)}\`\`\``;
    expect(plan(long)).toMatchObject({ needs_container: true, container_task: null });
    const unable = planByRules({ text: `run it\n${code}`, tools: [] });
    expect(unable).toMatchObject({ needs_container: false, container_task: null });
  });

  it.each([
    ["Tell me a joke", "low"],
    ["Why is the sky blue?", "low"],
    ["How many people live in Oslo?", "medium"],
    ["Wann wurde die Brücke gebaut?", "medium"],
    ["Is 1789 the year of the revolution?", "medium"],
    ["这座桥是什么时候建的？", "medium"],
    [`Does it work?\n${code}`, "medium"],
    ["What dose of ibuprofen may a child take?", "high"],
    ["Quelle est la posologie de ce médicament ?", "high"],
  ])("takes %j for a risk that is %s", (text, risk) => {
    expect(plan(text).hallucination_risk).toBe(risk);
  });

  it("asks the memory for what is the user's own", () => {
    expect(plan("What should I cook for my sister?")).toMatchObject({
      needs_memory: true,
      memory_queries: ["What should I cook for my sister?"],
    });
    expect(plan("What is a monad?")).toMatchObject({ needs_memory: false, memory_queries: [] });
  });

  it("takes words whole", () => {
    expect(plan("The myth of a profile in the latest rerun").intent).toBe("research");
    expect(plan("A myth of profiles and reruns").intent).toBe("chat");
  });

  it("copes with whatever is pasted", () => {
    for (const text of [
      "",
      "`".repeat(50_000),
      "a/".repeat(200_000),
      "_".repeat(100_000),
      "我".repeat(100_000),
    ]) {
      expect(plan(text).confidence).toBeGreaterThan(0);
    }
  });
});

describe("handlers", () => {
  it.each([
    [0.95, ["files"]],
    [0.8, ["files", "general"]],
    [0.61, ["files", "general"]],
    [0.6, ["general"]],
    [0, ["general"]],
  ])("at a confidence of %d are %j", (confidence, chosen) => {
    expect(chooseHandlers({ intent: "files", confidence })).toEqual(chosen);
  });

  it("offer the tools for their intent, those of the plan, and those for all", () => {
    const made = { ...plan("Do you remember me?"), tools: ["web_search"] };
    expect(toHandling({ plan: made, handlers: ["memory"] }, offered).tools).toEqual([
      "recall",
      "web_search",
      "todo",
      "mcp_weather",
    ]);
    expect(toHandling({ plan: made, handlers: ["memory", "general"] }, offered).tools).toEqual(
      tools,
    );
  });

  it("choose the model for code by the plan, and run code only where it may be wanted", () => {
    const made = plan("Write a function that reverses a list");
    const writing = toHandling({ plan: made, handlers: ["code-write", "general"] }, offered);
    expect(writing.role).toBe("code");
    expect(writing.stages).toContain("execute");
    const talking = plan("That was lovely");
    expect(toHandling({ plan: talking, handlers: ["chat"] }, offered)).toMatchObject({
      role: "output",
      prompt: "",
      stages: ["recall"],
    });
  });
});
