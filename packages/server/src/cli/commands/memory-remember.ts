import { FactKept } from "@steward/contracts/fact.ts";
import { defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { exitCodes } from "../exit-codes.ts";
import { requireServer } from "../find-server.ts";

export const memoryRemember = defineCommand({
  usage: "TEXT…",
  description:
    "Notes a fact. With a key, such as lives_in, a newer value takes the place of the old one.",
  words: [1, Number.POSITIVE_INFINITY],
  options: {
    key: { type: "string", value: "KEY", summary: "What is said, note when left out" },
    subject: { type: "string", value: "NAME", summary: "Whom it is about, you when left out" },
  },
  examples: [
    "steward memory remember the spare key is with Anna",
    "steward memory remember --key lives_in Lisbon",
  ],
  async run({ home, terminal, json, words, text }) {
    const client = createApiClient(await requireServer(home));
    const subject = text("subject");
    const kept = await client.call({
      method: "POST",
      path: "/api/memory/facts",
      body: {
        key: text("key") ?? "note",
        value: words.join(" "),
        ...(subject === undefined ? {} : { subject }),
      },
      answer: FactKept,
    });
    if (json) terminal.printJson(kept);
    else terminal.print(`${outcomes[kept.outcome]} (${kept.fact.id})`);
    return exitCodes.ok;
  },
});

const outcomes = {
  added: "Noted",
  known: "Known already",
  superseded: "Noted in place of what was known",
  review: "Noted, to be confirmed",
} as const satisfies Record<FactKept["outcome"], string>;
