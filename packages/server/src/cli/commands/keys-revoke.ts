import type { ApiKey } from "@steward/contracts/account.ts";
import { AppError } from "../../kernel/app-error.ts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { openAccounts } from "../open-accounts.ts";

export const keysRevoke = defineCommand({
  usage: "ID_OR_NAME",
  description: "Revokes an API key: it stops working at once.",
  words: [1, 1],
  options: {},
  examples: ["steward keys revoke laptop", "steward keys revoke key_01j…"],
  async run(context) {
    const { terminal, json, words } = context;
    await using accounts = await openAccounts(context);
    const key = pick(await accounts.listKeys(), words[0] ?? "");
    await accounts.revokeKey(key.id);
    if (json) terminal.printJson({ revoked: key.id, name: key.name });
    else terminal.print(`Revoked ${key.name} (${key.id}).`);
    return exitCodes.ok;
  },
});

function pick(keys: readonly ApiKey[], idOrName: string): ApiKey {
  const matching = keys.filter(
    (key) => key.revokedAt === null && (key.id === idOrName || key.name === idOrName),
  );
  const [first] = matching;
  if (first === undefined) {
    throw new AppError("not_found", `There is no key "${idOrName}".`, {
      data: { hint: "List them with: steward keys list" },
    });
  }
  if (matching.length > 1) {
    const ids = matching.map((key) => key.id).join(", ");
    throw new AppError("conflict", `Several keys are named "${idOrName}": ${ids}. Name one by id.`);
  }
  return first;
}
