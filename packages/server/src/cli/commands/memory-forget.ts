import { ForgetReply, type ForgetRequest, Forgotten } from "@steward/contracts/memory.ts";
import { type CommandContext, defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { exitCodes, UsageError } from "../exit-codes.ts";
import { requireServer } from "../find-server.ts";

export const memoryForget = defineCommand({
  usage: "[TEXT…]",
  description:
    "Forgets for good: whatever contains the text, or what an option names. Says how much is gone.",
  words: [0, Number.POSITIVE_INFINITY],
  options: {
    conversation: { type: "string", value: "NAME", summary: "Everything said in it" },
    entity: { type: "string", value: "NAME", summary: "A person or thing, and all about it" },
    before: { type: "string", value: "DATE", summary: "What was said before" },
    all: { type: "boolean", summary: "Everything" },
    preview: { type: "boolean", summary: "Only say how much would be gone" },
  },
  examples: ["steward memory forget my old address", "steward memory forget --before 2025-01-01"],
  async run(context) {
    const { home, terminal, json } = context;
    const body = toRequest(context);
    const client = createApiClient(await requireServer(home));
    const isPreview = context.flag("preview");
    const path = isPreview ? "/api/memory/forget/preview" : "/api/memory/forget";
    const reply = await client.call({
      method: "POST",
      path,
      body,
      answer: isPreview ? Forgotten : ForgetReply,
    });
    if (json) terminal.printJson(reply);
    else {
      const counts = Object.entries(Forgotten.parse(reply)).filter(([, count]) => count > 0);
      const text = counts.map(([what, count]) => `${count} ${what}`).join(", ");
      const begin = isPreview ? "To be forgotten" : "Forgotten";
      terminal.print(text === "" ? "There was nothing to forget." : `${begin}: ${text}.`);
      if ("pending" in reply && reply.pending) terminal.note(pendingText);
      else if ("traces" in reply && reply.traces) terminal.note(tracesText);
    }
    return exitCodes.ok;
  },
});

const pendingText =
  "Some of it is still on the disk: another program reads the database, or a file could not be removed. It is erased by itself as soon as that is possible.";

const tracesText =
  "Traces may stay in free space of the database's file until it is compacted: in the next minute without a turn, or now with: steward memory compact";

function toRequest({ words, text, flag }: CommandContext): ForgetRequest {
  const said = words.length === 0 ? undefined : words.join(" ");
  const named = Object.entries({
    text: said,
    conversation: text("conversation"),
    entity: text("entity"),
    before: text("before"),
    all: flag("all") ? true : undefined,
  }).filter(([, value]) => value !== undefined);
  if (named.length === 1) return Object.fromEntries(named);
  throw new UsageError("Say one thing: a text, --conversation, --entity, --before or --all.");
}
