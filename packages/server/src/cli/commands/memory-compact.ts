import { setTimeout as sleep } from "node:timers/promises";
import { CompactState } from "@steward/contracts/memory.ts";
import { AppError } from "../../kernel/app-error.ts";
import { type CommandContext, defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { exitCodes } from "../exit-codes.ts";
import { findServer } from "../find-server.ts";
import { formatBytes } from "../format.ts";
import type { Compaction } from "../ports.ts";

const lookAgainMs = 250;

export const memoryCompact = defineCommand({
  usage: "",
  description:
    "Writes the database's file anew, so that its free space holds no traces of what was forgotten. Waits until no turn runs; everything that needs the database waits for it. It goes on in the server when this command is interrupted, and works without a server too.",
  words: [0, 0],
  options: {},
  examples: ["steward memory compact", "steward memory compact --json"],
  async run(context) {
    await using open = await openCompaction(context);
    const end = await follow(open.compaction, context);
    context.terminal.progress("");
    if (end.phase === "failed") throw new AppError(end.code, end.message);
    if (context.json) context.terminal.printJson(end);
    else context.terminal.print(toText(end));
    return exitCodes.ok;
  },
});

/** In the running server; without one, on the database itself. */
async function openCompaction(context: CommandContext) {
  const search = await findServer(context.home);
  // A server that does not answer still holds the lock: opening then fails with its own message.
  if (search.kind !== "running") return context.program.openOffline(context);
  const client = createApiClient(search.run);
  const path = "/api/memory/compact";
  const compaction: Compaction = {
    start: () => client.call({ method: "POST", path, answer: CompactState }),
    state: () => client.call({ path, answer: CompactState }),
  };
  return { compaction, [Symbol.asyncDispose]: async () => {} };
}

async function follow(
  compaction: Compaction,
  { terminal, json }: Pick<CommandContext, "terminal" | "json">,
): Promise<CompactState> {
  let state = await compaction.start();
  let said = "";
  while (state.phase === "waiting" || state.phase === "running") {
    terminal.progress(json ? "" : `${toText(state)}…`);
    // Without a terminal: a line when something else begins.
    if (!terminal.isInteractive && !json && said !== state.phase) {
      said = state.phase;
      terminal.note(`${toText(state)}…`);
    }
    await sleep(lookAgainMs);
    state = await compaction.state();
  }
  return state;
}

function toText(state: CompactState): string {
  switch (state.phase) {
    case "waiting":
      return `Waiting for ${state.turns === 1 ? "a turn that runs" : `${state.turns} turns that run`}`;
    case "running":
      return `Compacting the database: ${Math.floor(state.share * 100)} %`;
    case "done":
      return `Compacted: ${formatBytes(state.before)} before, ${formatBytes(state.after)} now. Nothing that was forgotten is left in the file.`;
    case "due":
      return "Compacted; something was forgotten meanwhile, which is made good in the next idle minute.";
    case "none":
      return "There is nothing to be made good.";
    case "failed":
      return state.message;
  }
}
