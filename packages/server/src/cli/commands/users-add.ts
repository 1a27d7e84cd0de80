import { CreateUser } from "@steward/contracts/account.ts";
import { defineCommand } from "../command.ts";
import { exitCodes, UsageError } from "../exit-codes.ts";
import { openAccounts } from "../open-accounts.ts";

export const usersAdd = defineCommand({
  usage: "NAME",
  description: "Adds a user. They sign in with a link from: steward sign-in --user NAME",
  words: [1, 1],
  options: {
    role: { type: "string", value: "ROLE", summary: "member (default) or owner" },
  },
  examples: ["steward users add ada", "steward users add grace --role owner --json"],
  async run(context) {
    const { terminal, json, words, text } = context;
    const body = CreateUser.safeParse({ name: words[0], role: text("role") });
    if (!body.success) throw new UsageError(body.error.issues[0]?.message ?? "Invalid user.");
    await using accounts = await openAccounts(context);
    const user = await accounts.createUser(body.data);
    if (json) terminal.printJson({ user });
    else terminal.print(`Added ${user.name} (${user.role}).`);
    return exitCodes.ok;
  },
});
