import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { formatTable, formatTime } from "../format.ts";
import { openAccounts } from "../open-accounts.ts";

export const keysList = defineCommand({
  usage: "",
  description: "Lists API keys; the keys themselves are not stored and cannot be shown.",
  words: [0, 0],
  options: { all: { type: "boolean", summary: "Revoked ones too" } },
  examples: ["steward keys list", "steward keys list --all --json"],
  async run(context) {
    const { terminal, json, flag } = context;
    await using accounts = await openAccounts(context);
    const listed = await accounts.listKeys();
    const keys = listed.filter((key) => flag("all") || key.revokedAt === null);
    if (json) terminal.printJson({ keys });
    else if (keys.length === 0) {
      terminal.note("No keys. Create one with: steward keys create --name NAME");
    } else {
      const rows = keys.map((key) => [
        key.id,
        key.name,
        key.user,
        `${key.prefix}…`,
        key.scopes.join(","),
        formatTime(key.lastUsedAt),
        key.revokedAt === null ? "" : "revoked",
      ]);
      terminal.print(
        formatTable([["ID", "NAME", "USER", "KEY", "SCOPES", "LAST USED", "STATE"], ...rows]),
      );
    }
    return exitCodes.ok;
  },
});
