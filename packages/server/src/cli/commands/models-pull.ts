import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedState, ModelList } from "@steward/contracts/model-entry.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { CommandContext } from "../command.ts";
import { defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import type { ApiClient } from "../create-api-client.ts";
import { embeddedProgress, embeddedText } from "../embedded-text.ts";
import { exitCodes } from "../exit-codes.ts";
import { requireServer } from "../find-server.ts";
import { formatBytes, formatTable } from "../format.ts";

const lookAgainMs = 500;

export const modelsPull = defineCommand({
  usage: "[MODEL]",
  description:
    "Fetches a model that runs on this machine and shows how far it is. Without a name: the built-in one. The fetch goes on in the server when this command is interrupted.",
  words: [0, 1],
  options: {
    list: { type: "boolean", summary: "Show what can be fetched, how big and how good it is" },
  },
  examples: ["steward models pull --list", "steward models pull", "steward models pull qwen3-1.7b"],
  async run(context) {
    const { home, terminal, json, words, flag } = context;
    if (flag("list")) {
      await printCatalogue(context);
      return exitCodes.ok;
    }
    const client = createApiClient(await requireServer(home));
    const [model] = words;
    const begun = await client.call({
      method: "POST",
      path: model === undefined ? "/api/models/embedded/prepare" : "/api/models/pull",
      body: model === undefined ? {} : { model },
      answer: EmbeddedState,
    });
    const state = await follow(client, begun, context);
    terminal.progress("");
    if (state.phase === "ready") {
      if (json) terminal.printJson(state);
      else terminal.print(`${embeddedText(state)}.`);
      return exitCodes.ok;
    }
    throw new AppError("upstream_failed", embeddedText(state));
  },
});

async function follow(
  client: ApiClient,
  begun: EmbeddedState,
  { terminal, json }: Pick<CommandContext, "terminal" | "json">,
): Promise<EmbeddedState> {
  let state = begun;
  let said = "";
  while (state.phase === "preparing") {
    terminal.progress(json ? "" : embeddedProgress(state, terminal.columns));
    // Without a terminal: one line a step instead of a bar.
    if (!terminal.isInteractive && !json && said !== state.what) {
      said = state.what;
      terminal.note(embeddedText(state));
    }
    await sleep(lookAgainMs);
    state = (await client.call({ path: "/api/models", answer: ModelList })).embedded;
  }
  return state;
}

async function printCatalogue({ terminal, json }: CommandContext): Promise<void> {
  const { embeddedModels } = await import("../../adapters/embedded/embedded-models.data.ts");
  const models = embeddedModels.map(({ id, name, tiny, quality, sources }) => ({
    id,
    name,
    tiny,
    quality,
    bytes: sources[0]?.bytes ?? 0,
  }));
  if (json) terminal.printJson({ models });
  else {
    const rows = models.map((model) => [
      model.id,
      formatBytes(model.bytes),
      model.tiny ? "tiny" : "",
      model.quality,
    ]);
    terminal.print(formatTable([["MODEL", "SIZE", "TRAITS", "HOW GOOD"], ...rows]));
  }
}
