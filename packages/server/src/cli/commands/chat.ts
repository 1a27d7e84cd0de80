import { text as readAll } from "node:stream/consumers";
import { defineCommand } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { createAnswerPrinter } from "../create-answer-printer.ts";
import { createApprovalAnswers, type ApprovalAnswers } from "../create-approval-answers.ts";
import { createApiClient } from "../create-api-client.ts";
import { createChat } from "../create-chat.ts";
import type { Chat, TurnEnd } from "../create-chat.ts";
import { exitCodes, UsageError } from "../exit-codes.ts";
import type { ExitCode } from "../exit-codes.ts";
import { requireServer } from "../find-server.ts";
import { createApprovalDesk } from "../open-approvals.ts";
import { readPrompt } from "../read-prompt.ts";

export const chat = defineCommand({
  usage: "[MESSAGE…]",
  description:
    "Talks to Steward in the terminal. With a message, or one on stdin, it answers and ends. Ctrl+C stops an answer; /new, /model ID and /quit are understood. What has to be decided is asked for in the terminal; without one it says what waits, and goes on when somebody has decided.",
  words: [0, 1_000],
  options: {
    model: { type: "string", short: "m", value: "ID", summary: "steward-* or provider/model" },
  },
  examples: [
    "steward chat",
    'steward chat "What is the capital of France?"',
    "git diff | steward chat --model steward-fast",
    'steward chat --json "Hello"',
  ],
  async run(context) {
    const { words, stdin, json, home, text } = context;
    const client = createApiClient(await requireServer(home));
    const answers = createApprovalAnswers({
      context,
      desk: createApprovalDesk(client),
      output: process.stdout,
    });
    const conversation = createChat(client, text("model"));
    const isPiped = stdin.isTTY !== true;
    if (words.length === 0 && !isPiped && !json) {
      return talk(context, { conversation, answers });
    }
    const message = words.length > 0 ? words.join(" ") : await readAll(stdin);
    if (message.trim() === "") throw new UsageError("There is no message.");
    const end = await ask(context, { conversation, answers }, message);
    return end?.status === "done" ? exitCodes.ok : exitCodes.failure;
  },
});

type Talk = { readonly conversation: Chat; readonly answers: ApprovalAnswers };

/** One turn. Ctrl+C stops it; a second one ends the program. */
async function ask(
  context: CommandContext,
  { conversation, answers }: Talk,
  message: string,
): Promise<TurnEnd | null> {
  const { terminal, json } = context;
  const stop = new AbortController();
  const onInterrupt = () => {
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
  };
  process.on("SIGINT", onInterrupt);
  try {
    const show = json ? terminal.printJson : createAnswerPrinter(terminal);
    return await conversation.ask(message, { stop: stop.signal, show, onWait: answers.look });
  } finally {
    process.off("SIGINT", onInterrupt);
  }
}

async function talk(context: CommandContext, parts: Talk): Promise<ExitCode> {
  const { terminal, stdin } = context;
  const history: string[] = [];
  terminal.print(
    terminal.style(
      "dim",
      "/new begins a new conversation, /model ID changes the model, /quit leaves.",
    ),
  );
  for (;;) {
    const line = await readPrompt({
      input: stdin,
      output: process.stdout,
      prompt: terminal.style("bold", "› "),
      history,
      onHint: () => terminal.print(terminal.style("dim", "\nCtrl+C again, or /quit, leaves.")),
    });
    if (line === null || line.trim() === "/quit" || line.trim() === "/exit") return exitCodes.ok;
    if (line.trim() === "") continue;
    if (line.startsWith("/")) obey(line.trim(), context, parts.conversation);
    else await askAloud(context, parts, line);
  }
}

function obey(line: string, { terminal }: CommandContext, conversation: Chat): void {
  const [word, argument] = line.split(/\s+/u);
  if (word === "/new") {
    conversation.startOver();
    terminal.print(terminal.style("dim", "A new conversation."));
  } else if (word === "/model" && argument !== undefined) {
    conversation.useModel(argument);
    terminal.print(terminal.style("dim", `Answers come from ${argument}.`));
  } else if (word === "/model") {
    terminal.print(terminal.style("dim", conversation.model() ?? "The server's default model."));
  } else {
    terminal.print(terminal.style("dim", "Understood: /new, /model [ID], /quit."));
  }
}

/** A turn that cannot begin must not end the whole talk. */
async function askAloud(context: CommandContext, parts: Talk, line: string): Promise<void> {
  try {
    await ask(context, parts, line);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    context.terminal.note(context.terminal.style("red", `error: ${message}`));
  }
}
