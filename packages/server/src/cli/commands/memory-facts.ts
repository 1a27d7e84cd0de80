import { type Fact, FactList } from "@steward/contracts/fact.ts";
import { plain } from "../approval-text.ts";
import { defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { exitCodes } from "../exit-codes.ts";
import { requireServer } from "../find-server.ts";
import { formatTable, formatTime } from "../format.ts";

export const memoryFacts = defineCommand({
  usage: "[WORDS…]",
  description: "Lists what is known, newest first, or what of it has these words.",
  words: [0, Number.POSITIVE_INFINITY],
  options: {
    past: { type: "boolean", summary: "Also what used to be true" },
    review: { type: "boolean", summary: "Only what waits to be confirmed" },
  },
  examples: ["steward memory facts", "steward memory facts lisbon --past"],
  async run({ home, terminal, json, words, flag }) {
    const client = createApiClient(await requireServer(home));
    const query = new URLSearchParams({ limit: "200", past: String(flag("past")) });
    if (words.length > 0) query.set("q", words.join(" "));
    if (flag("review")) query.set("state", "review");
    const list = await client.call({
      path: `/api/memory/facts?${query.toString()}`,
      answer: FactList,
    });
    if (json) terminal.printJson(list);
    else if (list.facts.length === 0) terminal.note("Nothing is known.");
    else {
      const head = ["ID", "ABOUT", "KEY", "STATE", "NOTED", "VALUE"];
      terminal.print(formatTable([head, ...list.facts.map(toRow)]));
      if (list.nextCursor !== null) terminal.note("There are more; narrow it down with words.");
    }
    return exitCodes.ok;
  },
});

function toRow(fact: Fact): string[] {
  const { id, subject, key, value, state, validTo, retractedAt, recordedAt } = fact;
  const isPast = validTo !== null || retractedAt !== null;
  const shown = isPast ? "past" : state;
  return [id, plain(subject), plain(key), shown, formatTime(recordedAt), plain(value)];
}
