import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { formatTable, formatTime } from "../format.ts";
import { openAccounts } from "../open-accounts.ts";

export const usersList = defineCommand({
  usage: "",
  description: "Lists users.",
  words: [0, 0],
  options: {},
  examples: ["steward users list", "steward users list --json"],
  async run(context) {
    await using accounts = await openAccounts(context);
    const users = await accounts.listUsers();
    const rows = users.map((user) => [user.name, user.role, formatTime(user.createdAt), user.id]);
    if (context.json) context.terminal.printJson({ users });
    else context.terminal.print(formatTable([["NAME", "ROLE", "SINCE", "ID"], ...rows]));
    return exitCodes.ok;
  },
});
