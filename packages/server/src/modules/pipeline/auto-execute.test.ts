import type { Plan } from "@steward/contracts/plan.ts";
import { describe, expect, it } from "vitest";
import { findExecution, findPlannedExecution, findUnrunnable } from "./auto-execute.ts";
import { planByRules } from "./plan-by-rules.ts";

const block = "```python\nprint('run the test')\n```";
/** So that it is not run for being short. */
const much = " I wrote it on the train this morning and then had some tea.";
const isRun = (text: string, code = block) => findExecution(`${text}\n\n${code}`) !== null;

describe("code in a message", () => {
  it.each([
    "Does it work?",
    "Please RUN this.",
    "No explanation, just run it.",
    "What happens here?",
    "Is this function correct?",
    "Führ das bitte mal aus!",
    "Läuft das so?",
    "Prüfe das.",
    "¿Funciona?",
    "Ejecútalo, por favor.",
    "O que acontece aqui?",
    "Rode isto.",
    "Ça marche ?",
    "Exécute-le.",
    "请运行一下。",
    "输出是什么？",
  ])("is run where that is asked for: %s", (text) => {
    expect(isRun(text + much)).toBe(true);
  });

  it.each([
    "Explain what happens.",
    "Tell me what this does when I run it.",
    "Sag mir, was das macht.",
    "Dis-moi ce que ça fait.",
    "这是干嘛的？",
    "Why does it work?",
    "How does this run?",
    "Improve it and test it.",
    "Please do not run this.",
    "Make it faster.",
    "Mach das kürzer.",
    "Rends-le plus rapide.",
    "把这段改成异步的。",
    "Erkläre, was passiert.",
    "Warum läuft das nicht?",
    "Explica qué pasa.",
    "¿Por qué funciona?",
    "Explique-me o que acontece.",
    "Écris-moi un test.",
    "Pourquoi ça marche ?",
    "解释一下运行结果。",
    "不要运行。",
  ])("is not run where something else is wanted: %s", (text) => {
    expect(isRun(text)).toBe(false);
  });

  it.each([
    "The latest protest was about running shoes.",
    "This is from https://example.com/test/run and from ./check/start.sh in the repository.",
    "The function `run` and the file test.py belong to it.",
    "Die Laufschuhe kommen morgen, das Kontestieren lassen wir.",
    "这是运行时环境和测试版的一部分，验证码在邮件里，检查站在前面，我跑步的时候写的，你觉得风格怎么样，够简洁吗，命名好不好，变量多不多，请说说。",
  ])("is not run for words that only look like it: %s", (text) => {
    expect(isRun(text + much)).toBe(false);
  });

  it("is run where hardly anything else is said", () => {
    expect(isRun("")).toBe(true);
    expect(isRun("My first one!")).toBe(true);
    expect(isRun(much)).toBe(false);
  });

  it("goes to what its language needs, named or not", () => {
    const languageOf = (code: string) => findExecution(code)?.language;
    expect(languageOf("```js\nconsole.log(1)\n```")).toBe("javascript");
    expect(languageOf("~~~sh\nls\n~~~")).toBe("bash");
    expect(languageOf("```ts\nconst a: number = 1;\n```")).toBe("typescript");
    expect(languageOf("```\nconst a: number = 1;\n```")).toBe("typescript");
    expect(languageOf("```\nfor x in [1]:\n  print(x)\n```")).toBe("python");
    expect(languageOf("```\nconst a = () => 1;\n```")).toBe("javascript");
    expect(languageOf("```\necho $HOME | wc -c\n```")).toBe("bash");
    expect(languageOf("> ```py\n> print(1)\n> ```")).toBe("python");
  });

  it.each(["html\n<b>x</b>", "sql\nselect 1", "rust\nfn main() {}", '\n{ "a": 1 }', "\n", "py\n"])(
    "that cannot be run is not: %j",
    (text) => {
      expect(isRun("Run it!", `\`\`\`${text}\n\`\`\``)).toBe(false);
    },
  );

  it("in several blocks is run as one, without what is only shown", () => {
    const text =
      "Run:\n```py\na = 1\n```\nthen\n```py\nprint(a)\n```\nIt should say\n```text\n1\n```";
    expect(findExecution(text)).toEqual({ language: "python", code: "a = 1\nprint(a)" });
  });

  it("need not have an end, nor be there at all", () => {
    expect(findExecution("Run:\n```py\nprint(1)")?.code).toBe("print(1)");
    expect(findExecution("Run `print(1)`")).toBeNull();
  });
});

const question = "Which is the 30th prime number?";
const rules = planByRules({ text: question, tools: ["run_code"] });
const toPlan = (task: string | null): Plan => ({
  ...rules,
  needs_container: true,
  container_task: task,
});
const find = (task: string | null, text = question) => findPlannedExecution(toPlan(task), text);

describe("code that a plan wants run", () => {
  it.each([
    ["bare", "import sympy\nprint(sympy.prime(30))", "python"],
    ["fenced", "Run this:\n```bash\nfactor 113\n```", "bash"],
    ["one line", "console.log([2, 3, 5].length)", "javascript"],
  ])("is found: %s", (_how, task, language) => {
    expect(find(task)).toMatchObject({ language });
  });

  it("is that of the message where the plan only says what to do", () => {
    const text = "I wonder about the number that comes at the very end of this\n```js\n1 + 1\n```";
    const own = { language: "javascript", code: "1 + 1" };
    expect(find("Run the code of the user.", text)).toEqual(own);
    expect(find(null, text)).toEqual(own);
  });

  it.each([
    ["a task in words", "Sort the numbers and find the 30th.", question],
    ["no task", null, question],
    ["another language", "```rust\nfn main() {}\n```", question],
    ["a message that wants it explained", "print(1)", "Explain this\n```python\nprint(1)\n```"],
    ["a message that wants other code", "print(1)", "Write me a program that prints 1"],
  ])("is not found: %s", (_what, task, text) => {
    expect(find(task, text)).toBeNull();
  });

  it("is not found where the plan needs none run", () => {
    const plan = { ...toPlan("print(1)"), needs_container: false };
    expect(findPlannedExecution(plan, question)).toBeNull();
  });
});

const toBlock = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;
const go = 'package main\n\nimport "fmt"\n\nfunc main() { fmt.Println(6 * 7) }';

describe("code that is to be run and cannot be", () => {
  it.each([
    ["go", "Go"],
    ["Rust", "Rust"],
    ["java", "Java"],
    ["c++", "C++"],
    ["tsx", "JSX"],
    ["", "code in this language"],
  ])("is told by its fence, or by how it looks: %s", (language, name) => {
    const text = `Does it work?\n${toBlock(language, go)}`;
    expect(findUnrunnable(text)).toEqual({ language: name, code: go });
  });

  it.each([
    ["it can be run", `Does it work?\n${toBlock("python", "print(1)")}`],
    ["some of it can be run", `Run this:\n${toBlock("go", go)}\n${toBlock("bash", "echo 1")}`],
    ["it is to be explained", `Explain why this works.\n${toBlock("go", go)}`],
    ["nobody says so", `My program.\n${toBlock("go", go)}`],
    ["it is no program", `Is this correct?\n${toBlock("json", "{}")}`],
    ["there is none", "Does it work?"],
  ])("is none where %s", (_why, text) => {
    expect(findUnrunnable(text)).toBeNull();
  });
});
