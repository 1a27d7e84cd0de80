import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { KernelLanguage, KernelLine } from "@steward/contracts/toolbox.ts";
import {
  defineTool,
  type NewArtifact,
  type ToolContext,
  type ToolOutcome,
} from "@steward/sdk/define-tool.ts";
import type { Sandbox } from "@steward/sdk/sandbox.ts";
import { z } from "zod";
import { isClosing } from "../../../kernel/is-closing.ts";
import { toCodeFile, type CodeFile } from "../lifecycle/to-code-file.ts";
import { toJavaScript } from "../lifecycle/to-javascript.ts";
import type { HeldSandbox } from "../lifecycle/sandboxes.ts";
import { watchRun } from "../lifecycle/watch-run.ts";
import { createExecutionText } from "./execution-text.ts";
import { TimeoutSeconds, toExecution, toExecutionNote } from "./execution-tool.ts";
import { defaultKind, KindName } from "./kind-of.ts";
import type { SandboxToolPorts } from "./ports.ts";
import { runProcess } from "./run-process.ts";
import { stopUnlessClosing, toTag } from "./use-sandbox.ts";

const keptBytes = 2_000_000;
const maxImages = 10;
const fileNames = {
  python: "main.py",
  javascript: "main.js",
  typescript: "main.js",
  bash: "main.sh",
} as const;

const Input = z.strictObject({
  language: z.enum(["python", "javascript", "typescript", "bash"]),
  code: z.string().min(1).max(200_000),
  timeout_seconds: TimeoutSeconds,
  sandbox: KindName,
});
type Input = z.infer<typeof Input>;

export function defineRunCode({ sandboxes }: SandboxToolPorts) {
  return defineTool<Input>({
    ...toExecution<Input>(sandboxes, runCode),
    name: "run_code",
    description:
      "Runs code in the conversation's sandbox. Python and JavaScript keep their variables between runs, TypeScript runs as JavaScript; the last expression's value and matplotlib figures are shown.",
    input: Input,
    intents: ["question", "code-run", "code-write", "files", "computer"],
    icon: "code",
    sandbox: ({ code, sandbox = defaultKind }) => ({ kind: sandbox, task: code }),
    receipt: ({ language, code, sandbox = defaultKind }, result) => ({
      kind: "command",
      target: `${language}\n${code}`,
      detail: { language, sandbox, ...toExecutionNote(result) },
    }),
    title: ({ language, code }) => {
      const first = code.trim().split("\n")[0]?.slice(0, 80);
      return { en: `Run ${language}: ${first}`, de: `${language} ausführen: ${first}` };
    },
  });
}

async function runCode(
  held: HeldSandbox,
  { language, code, timeout_seconds }: Input,
  context: ToolContext,
): Promise<ToolOutcome> {
  const { sandbox, kind } = held;
  const timeoutMs = (timeout_seconds ?? kind.timeoutMs / 1000) * 1000;
  const id = toCodeId(context);
  const isTyped = language === "typescript";
  const made = isTyped ? toJavaScript(code) : { ok: true as const, code };
  if (!made.ok) {
    const stderr = `${made.reason}\n`;
    return { ok: false, text: made.reason, execution: { exitCode: 1, stdout: "", stderr } };
  }
  const file = toCodeFile(sandbox, { id, name: fileNames[language], code: made.code });
  try {
    return await (language === "bash"
      ? runBash(held, { file, timeoutMs }, context)
      : runInKernel(
          held,
          { language: isTyped ? "javascript" : language, file, timeoutMs },
          context,
        ));
  } finally {
    // A process that closes leaves it running: the next one joins it.
    if (!isClosing(context.signal)) await file.remove();
  }
}

type CodeRun = { readonly file: CodeFile; readonly timeoutMs: number };
type KernelRun = CodeRun & { readonly language: KernelLanguage };

/** The same for who comes back for the call; a call's id may be anything. */
function toCodeId(context: ToolContext): string {
  return createHash("sha256").update(toTag(context)).digest("hex").slice(0, 24);
}

async function runBash(
  held: HeldSandbox,
  { file, timeoutMs }: CodeRun,
  context: ToolContext,
): Promise<ToolOutcome> {
  if (!(await held.sandbox.processes.find(toTag(context)))) await file.put();
  return runProcess(held, { command: ["bash", file.path], timeoutMs }, context);
}

async function runInKernel(
  held: HeldSandbox,
  run: KernelRun,
  context: ToolContext,
): Promise<ToolOutcome> {
  const { sandbox } = held;
  const text = createExecutionText(context.print);
  const tellEnd = await watchRun(held, run.timeoutMs);
  try {
    return await readRun(await startRun(sandbox, run, context), text, tellEnd);
  } catch (error) {
    if (!context.signal.aborted) throw error;
    await stopUnlessClosing(context.signal, () => sandbox.kernels.stop(toTag(context)));
    return { ok: false, text: text.said(), execution: text.execution(null) };
  }
}

/** A run of the same call is joined, not made again. */
async function startRun(
  { kernels }: Sandbox,
  { file, ...run }: KernelRun,
  context: ToolContext,
): Promise<AsyncIterable<KernelLine>> {
  const tag = toTag(context);
  const known = await kernels.follow(tag, context.signal);
  if (known) return known;
  await file.put();
  return kernels.run({ ...run, file: file.path, tag, outputBytes: keptBytes }, context.signal);
}

async function readRun(
  lines: AsyncIterable<KernelLine>,
  text: ReturnType<typeof createExecutionText>,
  tellEnd: Awaited<ReturnType<typeof watchRun>>,
): Promise<ToolOutcome> {
  const artifacts: NewArtifact[] = [];
  for await (const line of lines) {
    if (line.type === "output") text.add(line.stream, line.text);
    if (line.type === "result") text.add("stdout", `${line.text}\n`);
    // An interpreter that was killed leaves no trace.
    if (line.type === "error") text.add("stderr", `${line.trace || line.message}\n`);
    if (line.type === "image" && artifacts.length < maxImages) {
      artifacts.push(toFigure(line, artifacts.length + 1));
    }
    if (line.type === "end") return { ...(await toOutcome(line, text, tellEnd)), artifacts };
  }
  return { ok: false, text: text.said(), execution: text.execution(null), artifacts };
}

async function toOutcome(
  { ok, isTimedOut, isRestarted }: Extract<KernelLine, { type: "end" }>,
  text: ReturnType<typeof createExecutionText>,
  tellEnd: Awaited<ReturnType<typeof watchRun>>,
): Promise<ToolOutcome> {
  const exitCode = ok ? 0 : 1;
  const end = await tellEnd({ exitCode, signal: null, isTimedOut });
  const notes = [
    end.words === undefined ? "" : `[${end.words}]`,
    isRestarted ? "[the interpreter was restarted: its variables are gone]" : "",
  ].join("");
  return {
    ok,
    text: text.said() + notes || "(no output)",
    execution: text.execution(exitCode, end),
  };
}

function toFigure(line: Extract<KernelLine, { type: "image" }>, number: number): NewArtifact {
  return {
    type: "media",
    label: `Figure ${number}`,
    mime: line.mime,
    bytes: Buffer.from(line.data, "base64"),
  };
}
