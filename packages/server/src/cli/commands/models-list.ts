import { ModelList } from "@steward/contracts/model-entry.ts";
import type { ModelEntry } from "@steward/contracts/model-entry.ts";
import { defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { embeddedText } from "../embedded-text.ts";
import { exitCodes } from "../exit-codes.ts";
import { requireServer } from "../find-server.ts";
import { formatTable } from "../format.ts";

export const modelsList = defineCommand({
  usage: "",
  description: "Lists the models: their roles, what they can do, and whether they can answer now.",
  words: [0, 0],
  options: {},
  examples: ["steward models list", "steward models list --json"],
  async run({ home, terminal, json }) {
    const client = createApiClient(await requireServer(home));
    const list = await client.call({ path: "/api/models", answer: ModelList });
    if (json) {
      terminal.printJson(list);
      return exitCodes.ok;
    }
    const rows = list.models.map((model) => [
      model.id,
      model.available ? "yes" : "no",
      rolesOf(model.id, list).join(", "),
      marksOf(model).join(", "),
    ]);
    terminal.print(formatTable([["MODEL", "ANSWERS", "ROLES", "TRAITS"], ...rows]));
    terminal.note("");
    terminal.note(`Default: ${list.default}. Built-in model: ${embeddedText(list.embedded)}.`);
    return exitCodes.ok;
  },
});

function rolesOf(id: string, { roles }: ModelList): string[] {
  return Object.entries(roles).flatMap(([role, ids]) => {
    const place = ids.indexOf(id);
    return place === -1 ? [] : [place === 0 ? role : `${role} (${place + 1})`];
  });
}

function marksOf(model: ModelEntry): string[] {
  const marks = {
    tiny: model.tiny,
    vision: model.vision,
    tools: model.tools,
    reasoning: model.reasoning,
  };
  return Object.entries(marks).flatMap(([name, isSet]) => (isSet ? [name] : []));
}
