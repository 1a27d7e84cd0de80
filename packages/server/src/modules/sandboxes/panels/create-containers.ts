import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import { StringDecoder } from "node:string_decoder";
import type { ContainerResult, StartContainer } from "@steward/contracts/container.ts";
import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import { sandboxPaths } from "@steward/contracts/toolbox.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { toCodeFile } from "../lifecycle/to-code-file.ts";
import { toJavaScript } from "../lifecycle/to-javascript.ts";
import type { HeldSandbox, Sandboxes } from "../lifecycle/sandboxes.ts";
import { watchRun } from "../lifecycle/watch-run.ts";
import type { z } from "zod";

type CodeLanguage = NonNullable<z.infer<typeof StartContainer>["language"]>;

/** What runs a file of each language. */
const programs = {
  python: { program: "python3", fileName: "main.py" },
  javascript: { program: "node", fileName: "main.js" },
  typescript: { program: "node", fileName: "main.mjs" },
  bash: { program: "bash", fileName: "main.sh" },
  sh: { program: "sh", fileName: "main.sh" },
} as const satisfies Record<CodeLanguage, { program: string; fileName: string }>;

const shebangs: readonly (readonly [RegExp, CodeLanguage])[] = [
  [/\b(?:node|nodejs)\b/u, "javascript"],
  [/\bbash\b/u, "bash"],
  [/\bsh\b/u, "sh"],
];

/** What is kept of the output in the sandbox. */
const keptBytes = 2_000_000;

export type NewContainer = {
  readonly ownerId: UserId;
  readonly kind: string;
  readonly code: string;
  readonly language: CodeLanguage | undefined;
  /** Leaves a throw-away one running. */
  readonly isKept: boolean;
  /** Whose files it sees; null: a workspace that is thrown away with it. */
  readonly conversationId: ConversationId | null;
};

/** Sandboxes for scripts: code goes in, what came of it comes out. An abort kills what runs. */
export type Containers = {
  start(request: NewContainer, signal: AbortSignal): Promise<ContainerResult>;
  exec(
    request: {
      readonly ownerId: UserId;
      readonly id: string;
      readonly command: string | readonly string[];
    },
    signal: AbortSignal,
  ): Promise<ContainerResult>;
};

export function createContainers({
  sandboxes,
  clock,
}: {
  readonly sandboxes: Sandboxes;
  readonly clock: Clock;
}): Containers {
  async function run(
    held: HeldSandbox,
    command: Command,
    signal: AbortSignal,
  ): Promise<ContainerResult> {
    const begun = clock.monotonic();
    const result = await runCommand(held, command, signal);
    const duration_ms = Math.round(clock.monotonic() - begun);
    return { container_id: held.sandbox.id, ...result, duration_ms };
  }

  async function runCode(held: HeldSandbox, request: Code, signal: AbortSignal) {
    const { language = languageOf(request.code) } = request;
    const isTyped = language === "typescript";
    const made = isTyped ? toJavaScript(request.code) : { ok: true as const, code: request.code };
    if (!made.ok) {
      const result = { exit_code: 1, reason: null, stdout: "", stderr: `${made.reason}\n` };
      return { container_id: held.sandbox.id, ...result, duration_ms: 0 };
    }
    const { program, fileName } = programs[language];
    const file = toCodeFile(held.sandbox, { id: randomUUID(), name: fileName, code: made.code });
    try {
      await file.put();
      return await run(held, ["sh", "-c", script, program, file.path], signal);
    } finally {
      await file.remove();
    }
  }

  return {
    async start({ ownerId, conversationId, kind, ...request }, signal) {
      const held = await sandboxes.acquire({ ownerId, conversationId, kind, signal });
      try {
        return await runCode(held, request, signal);
      } finally {
        held.release();
        // A conversation's own goes on: its turns may be using it.
        if (conversationId === null && !request.isKept) {
          await sandboxes.stop(ownerId, held.sandbox.id).catch(ignoreGone);
        }
      }
    },
    async exec({ ownerId, id, command }, signal) {
      const held = await sandboxes.get(ownerId, id);
      try {
        return await run(held, command, signal);
      } finally {
        held.release();
      }
    },
  };
}

type Code = Pick<NewContainer, "code" | "language">;

/** A program that is not there is the shell's to tell: program, file. */
const script = 'exec "$0" "$1"';

type Command = string | readonly string[];

async function runCommand(
  held: HeldSandbox,
  command: Command,
  signal: AbortSignal,
): Promise<Pick<ContainerResult, "exit_code" | "reason" | "stdout" | "stderr">> {
  signal.throwIfAborted();
  const { processes } = held.sandbox;
  const { timeoutMs } = held.kind;
  const tellEnd = await watchRun(held, timeoutMs);
  const tag = `container:${randomUUID()}`;
  await processes.start({
    tag,
    command: typeof command === "string" ? command : [...command],
    cwd: sandboxPaths.workspace,
    timeoutMs,
    outputBytes: keptBytes,
  });
  const decoders = { stdout: new StringDecoder("utf8"), stderr: new StringDecoder("utf8") };
  const said = { stdout: "", stderr: "" };
  try {
    for await (const line of processes.follow(tag, 0, signal)) {
      if (line.type === "exit") {
        void processes.remove(tag).catch(ignoreGone);
        const { exitCode, droppedBytes } = line.state;
        const { reason = null, words } = await tellEnd(line.state);
        const stderr = said.stderr + toNotes(droppedBytes, words);
        return { exit_code: exitCode, reason, ...said, stderr };
      }
      said[line.stream] += decoders[line.stream].write(Buffer.from(line.data, "base64"));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await processes.signal(tag, "SIGKILL").catch(ignoreGone);
  signal.throwIfAborted();
  return { exit_code: null, reason: "signal", ...said };
}

/** What the exit code does not say, at the end of what it wrote itself. */
function toNotes(droppedBytes: number, words: string | undefined): string {
  const notes = [
    droppedBytes > 0 ? `[${droppedBytes} more bytes of output were not kept]\n` : "",
    words === undefined ? "" : `[${words}]\n`,
  ];
  return notes.join("");
}

/** Tidying up in a sandbox that may have ended meanwhile: then there is nothing left to tidy. */
function ignoreGone(): void {}

/** What the first line names, where it is one of `#!`; else Python. */
function languageOf(code: string): CodeLanguage {
  const first = /^#!.*/u.exec(code)?.[0] ?? "";
  return shebangs.find(([pattern]) => pattern.test(first))?.[1] ?? "python";
}
