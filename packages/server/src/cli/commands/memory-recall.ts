import { RecallReply } from "@steward/contracts/memory.ts";
import { plain } from "../approval-text.ts";
import { defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { exitCodes } from "../exit-codes.ts";
import { requireServer } from "../find-server.ts";
import { formatTime } from "../format.ts";

export const memoryRecall = defineCommand({
  usage: "QUESTION…",
  description: "Finds what was said and what is known, best first, each with the reason.",
  words: [1, Number.POSITIVE_INFINITY],
  options: {
    count: { type: "string", short: "k", value: "N", summary: "How many, 10 when left out" },
    conversation: { type: "string", value: "NAME", summary: "Only of this conversation" },
  },
  examples: [
    "steward memory recall where does Anna live",
    "steward memory recall -k 3 cats --json",
  ],
  async run({ home, terminal, json, words, text }) {
    const client = createApiClient(await requireServer(home));
    const query = new URLSearchParams({ q: words.join(" "), k: text("count") ?? "10" });
    const conversation = text("conversation");
    if (conversation !== undefined) query.set("conversation", conversation);
    const reply = await client.call({
      path: `/api/memory/recall?${query.toString()}`,
      answer: RecallReply,
    });
    if (json) terminal.printJson(reply);
    else {
      for (const { text: said, at, ref, why, score } of reply.hits) {
        terminal.print(`${formatTime(at)}  ${plain(said)}`);
        terminal.print(terminal.style("dim", `  ${score.toFixed(2)}  ${plain(why.text)}  ${ref}`));
      }
      if (reply.hits.length === 0) terminal.note("Nothing was found.");
      if (reply.degraded !== null) terminal.note(reply.degraded);
    }
    return exitCodes.ok;
  },
});
